// An experiment under way: the page looks again until it is done.

import { Idiomorph } from "./vendor/idiomorph-0.8.0.esm.js";

const inquiry = /** @type {HTMLElement} */ (document.querySelector("#inquiry"));
const OFTEN_MS = 800;

const isRunning = () => inquiry.querySelector("#state")?.hasAttribute("data-running") ?? false;

async function look() {
  try {
    const answer = await fetch(`/lab/${inquiry.dataset.inquiry}/live`);
    // Somebody's own button has the focus and keeps it: only what differs is changed.
    if (answer.ok) Idiomorph.morph(inquiry, await answer.text(), { morphStyle: "innerHTML" });
    else return;
  } catch {
    // Out of reach for a moment; the next look may succeed.
  }
  if (isRunning()) setTimeout(look, OFTEN_MS);
}

if (isRunning()) setTimeout(look, OFTEN_MS);
