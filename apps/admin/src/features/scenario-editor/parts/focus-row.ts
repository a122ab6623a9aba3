import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";

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

/** How long the editor of a new part may take to be drawn, on a slow network too. */
const MAX_WAIT_MS = 10_000;

/**
 * Moves the focus to the first field of a new part's editor, once it is drawn and the dialog has closed; not after a
 * further key or press, which is meant for what has the focus then.
 */
export function focusFirstField({ kind, id }: ScenarioPart): void {
  const end = performance.now() + MAX_WAIT_MS;
  const over = new AbortController();
  for (const event of ["keydown", "pointerdown"])
    document.addEventListener(event, () => over.abort(), { capture: true, signal: over.signal });
  const look = () => {
    if (over.signal.aborted) return;
    const editor = document.querySelector(`[data-editor="${kind}-${id}"]`);
    const field =
      editor?.querySelector<HTMLElement>("[data-first-field]") ?? editor?.querySelector("textarea");
    const isShown = field && !document.querySelector("[aria-modal=true]");
    if (isShown) field.focus();
    if (isShown || performance.now() > end) over.abort();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
