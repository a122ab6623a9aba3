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

/** Moves the focus to the first field of a new part's editor, once it is drawn and the dialog has closed. */
export function focusFirstField({ kind, id }: ScenarioPart): void {
  let frames = 0;
  const look = () => {
    const editor = document.querySelector(`[data-editor="${kind}-${id}"]`);
    const field =
      editor?.querySelector<HTMLElement>("[data-first-field]") ?? editor?.querySelector("textarea");
    frames += 1;
    if (field && !document.querySelector("[aria-modal=true]")) field.focus();
    else if (frames < MAX_FRAMES) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
