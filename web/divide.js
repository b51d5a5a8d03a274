// Something that is divided among several (.divide): a slider beside each number, never more in all than
// there is, and what is left for the rest.

/** Brings everything that can be divided inside an element to life. */
export function divide(/** @type {HTMLElement} */ within) {
  for (const element of within.querySelectorAll(".divide")) {
    for (const hidden of element.querySelectorAll("[type=range], .left")) hidden.removeAttribute("hidden");
    settle(/** @type {HTMLElement} */ (element));
  }
}

/** @returns {[HTMLInputElement, HTMLInputElement][]} the slider and the number of each portion */
const portions = (/** @type {Element} */ element) =>
  [...element.querySelectorAll(".portion")].map((portion) => /** @type {any} */ ([...portion.querySelectorAll("input")]));

/** Sliders stand where the numbers are, and the rest is counted. */
function settle(/** @type {HTMLElement} */ element) {
  let left = Number(element.dataset.total);
  for (const [slider, number] of portions(element)) {
    slider.value = number.value;
    left -= Number(number.value);
  }
  const output = element.querySelector("output");
  if (output) output.textContent = String(left);
}

document.addEventListener("input", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const element = /** @type {HTMLElement | null} */ (field.closest(".divide"));
  if (!element) return;
  const [, number] = portions(element).find((pair) => pair.includes(field)) ?? [];
  if (!number) return;
  const others = portions(element).reduce((sum, [, other]) => sum + (other === number ? 0 : Number(other.value)), 0);
  const most = Math.min(Number(number.max), Number(element.dataset.total) - others);
  number.value = String(Math.min(Math.max(Math.round(Number(field.value)) || 0, 0), most));
  settle(element);
});
