import { onPageChange } from "../page/use-address.ts";
import type { FrameMessage } from "./frame-messages.ts";

/** Heights and steps are no secret, so any website may be told; only listed ones can have the frame. */
const tell = (message: FrameMessage): void => window.parent.postMessage(message, "*");

/** Tells the website around this frame the page's height whenever it changes, and when a step or page begins. rules/embedding 5 */
export function tellWebsite(root: HTMLElement): void {
  document.documentElement.dataset.embedded = "true";
  const tellHeight = () =>
    tell({ foyer: "height", height: root.getBoundingClientRect().bottom + window.scrollY });
  new ResizeObserver(tellHeight).observe(root);
  onPageChange(() => tell({ foyer: "top" }));
  // The player moves the focus to the heading of each step that begins.
  root.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLHeadingElement) tell({ foyer: "top" });
  });
}
