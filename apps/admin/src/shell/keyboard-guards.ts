import { chooseOnEnter } from "./enter-chooses.ts";
import { guardFocus } from "./focus-guard.ts";

/** Starts what keeps the keyboard usable on every page, for as long as the page lives. */
export function guardKeyboard(): void {
  guardFocus();
  chooseOnEnter();
}
