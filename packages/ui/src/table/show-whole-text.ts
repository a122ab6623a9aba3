/** Gives the cell below the pointer its whole text as tooltip while it is cut. A cell's own tooltip stays. */
export function showWholeText({ target }: { target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
  if (!cell || (cell.title !== "" && cell.dataset.whole === undefined)) return;
  if (cell.scrollWidth > cell.clientWidth) {
    cell.title = cell.textContent.trim();
    cell.dataset.whole = "";
  } else if (cell.dataset.whole !== undefined) {
    cell.removeAttribute("title");
    delete cell.dataset.whole;
  }
}
