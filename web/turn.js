// "It is your turn", told to somebody who is looking elsewhere. A notification appears only if it was
// wished for in this browser: the browser is asked for permission on a click, and never otherwise.

const KEY = "sobremesa.notify";

export const canNotify = () => "Notification" in globalThis;

/** Are notifications wished for and allowed in this browser? */
export const isWished = () =>
  canNotify() && Notification.permission === "granted" && localStorage.getItem(KEY) === "yes";

/** Somebody clicked: switches notifications on, if the browser lets us, or off. */
export async function toggle() {
  const wanted = !isWished();
  if (wanted && Notification.permission !== "granted") await Notification.requestPermission();
  localStorage.setItem(KEY, wanted ? "yes" : "no");
  return isWished();
}

/** Tells somebody who does not look at the page; a click brings them to the table. */
export function tell(/** @type {string} */ title, /** @type {string} */ words, /** @type {string} */ address) {
  if (document.visibilityState === "visible" || !isWished()) return;
  const note = new Notification(title, { body: words, tag: address, icon: "/web/icon.svg" });
  note.onclick = () => {
    focus();
    if (location.pathname !== address) location.assign(address);
    note.close();
  };
}
