// Who sits where: each click on a seat's face shows the next one, and after the last the first.

const faces = document.querySelector("#faces");

/** Two letters of a name such as "El ajedrecista: imagina…": of its noun, not of its article. */
function initials(/** @type {string} */ presentation) {
  const noun = presentation.split(/[:(]/)[0].trim().split(" ").pop() ?? "";
  return noun.charAt(0).toUpperCase() + noun.charAt(1);
}

/** The face of whoever is chosen; two letters for somebody without one. */
function show(/** @type {HTMLButtonElement} */ button, /** @type {HTMLSelectElement} */ select) {
  const name = select.value.replace(/^bot:/, "");
  const face = faces?.querySelector(`[data-face="${CSS.escape(name)}"]`);
  button.replaceChildren(...[...(face?.children ?? [])].map((child) => child.cloneNode(true)));
  // Drawn by the style sheet: the button's name is what it does, not these letters.
  button.dataset.letters = face ? "" : initials(select.selectedOptions[0]?.textContent ?? "");
}

/** Shows everybody who is chosen, and lets clicks choose others. */
export function showFaces() {
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-next]"))) {
    const select = /** @type {HTMLSelectElement | null} */ (document.querySelector(`select[name="${button.dataset.next}"]`));
    if (!select) continue;
    button.hidden = false;
    show(button, select);
    select.addEventListener("change", () => show(button, select));
    button.addEventListener("click", () => {
      select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }
}
