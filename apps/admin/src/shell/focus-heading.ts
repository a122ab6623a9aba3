/** Moves the focus to the page's heading, because what had it is gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}
