/** Resolves after the page's first paint, or at once in a hidden tab, which is never painted. */
export function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === "hidden") resolve();
    // A task queued in an animation frame runs after that frame is painted.
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
