/** The space above what was scrolled to, in pixels. */
const MARGIN = 16;

/** Scrolls a box, and nothing around it, until an element in it is in view. */
export function scrollWithin(box: Element, element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const view = box.getBoundingClientRect();
  if (top >= view.top && bottom <= view.bottom) return;
  box.scrollTo({ top: box.scrollTop + top - view.top - MARGIN });
}
