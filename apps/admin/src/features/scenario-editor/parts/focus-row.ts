/** A row of a long list is drawn within a few frames after it was scrolled to. */
const MAX_FRAMES = 60;

/** Moves the focus to a row's link, or to its checkbox, once it is drawn. */
export function focusRow(key: string): void {
  let frames = 0;
  const look = () => {
    const control = document.querySelector<HTMLElement>(
      `[data-part="${key}"] :is([data-part-link], input[type=checkbox])`,
    );
    if (control) {
      control.focus();
      return;
    }
    const block = document.querySelector(`[data-undrawn~="${key}"]`);
    frames += 1;
    if (!block || frames > MAX_FRAMES) return;
    if (frames === 1) block.scrollIntoView({ block: "nearest" });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
