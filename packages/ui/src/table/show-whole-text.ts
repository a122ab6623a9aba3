/** Gives the cell below the pointer its whole text as tooltip while it is cut. A cell's own tooltip stays. */
export function showWholeText({ target }: { target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
  if (!cell || (cell.title !== "" && cell.dataset.whole === undefined)) return;
  if (isCut(cell) || [...cell.querySelectorAll("*")].some(endsInDots)) {
    // biome-ignore lint/performance/useDomNodeTextContent: it would join a number and the status beside it to one word
    cell.title = cell.innerText.trim();
    cell.dataset.whole = "";
  } else if (cell.dataset.whole !== undefined) {
    cell.removeAttribute("title");
    delete cell.dataset.whole;
  }
}

const isCut = (element: Element) => element.scrollWidth > element.clientWidth;

/** A status is cut within its own box, and leaves its cell wide enough. */
const endsInDots = (part: Element) => isCut(part) && getComputedStyle(part).textOverflow === "ellipsis";
