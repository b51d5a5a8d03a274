// A picture that somebody chose is made small before it goes anywhere: as many pixels as it will be shown with, as
// few bytes as may be, and nothing of what a camera writes beside it (where, when, with what).

const MOST_BYTES = 96 * 1024;
const QUALITIES = [0.86, 0.75, 0.6, 0.45];

/** The picture as an address, its longer side no longer than so many pixels. */
export async function shrunk(/** @type {File} */ file, /** @type {number} */ pixels) {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return `data:${file.type};base64,`;
  for (let side = pixels; ; side *= 0.75) {
    const canvas = drawn(picture, side);
    const addresses = isSeenThrough(canvas)
      ? [canvas.toDataURL("image/png")]
      : QUALITIES.map((quality) => canvas.toDataURL("image/jpeg", quality));
    const light = addresses.find((address) => address.length * 0.75 <= MOST_BYTES);
    if (light) return light;
  }
}

function drawn(/** @type {ImageBitmap} */ picture, /** @type {number} */ side) {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Does anything shine through? Then it has to stay a PNG. */
function isSeenThrough(/** @type {HTMLCanvasElement} */ canvas) {
  const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(0, 0, canvas.width, canvas.height);
  for (let n = 3; n < data.length; n += 4) if (data[n] < 250) return true;
  return false;
}
