/** Resolves once what is in the page has been painted; at once where nothing is painted, as behind another tab. */
export function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === "hidden") resolve();
    // The task after a frame begins when that frame is on its way to the screen.
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
