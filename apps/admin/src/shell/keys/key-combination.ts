/** The part of a keyboard event that `isPressed` needs. */
export type PressedKey = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const MOD = "mod+";

/**
 * Does the event match the combination `keys`? `mod+S` is Ctrl+S, on a Mac ⌘+S; on a keyboard of another script the
 * key's position counts. A symbol such as `?` matches as typed, whatever modifiers it needs. rules/shell 26
 */
export function isPressed(keys: string, pressed: PressedKey, isMac: boolean): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (!hasMod(keys)) return key === keys && !ctrlKey && !metaKey;
  const isModHeld = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (!isModHeld || altKey || shiftKey) return false;
  const wanted = keys.slice(MOD.length).toUpperCase();
  const isOfAnotherScript = key.length === 1 && key > "\u007f";
  return key.toUpperCase() === wanted || (isOfAnotherScript && code === `Key${wanted}`);
}

/** Does the combination contain Ctrl or ⌘, so that it types no text? */
export function hasMod(keys: string): boolean {
  return keys.startsWith(MOD);
}

/** The key labels to display: `["Ctrl", "S"]`. */
export function keyNames(keys: string, isMac: boolean): string[] {
  const key = hasMod(keys) ? keys.slice(MOD.length) : keys;
  const name = key === "Escape" ? "Esc" : key;
  return hasMod(keys) ? [isMac ? "⌘" : "Ctrl", name] : [name];
}

/** The value for the attribute `aria-keyshortcuts`: `Control+S`. */
export function ariaKeys(keys: string, isMac: boolean): string {
  return keys.replace(MOD, isMac ? "Meta+" : "Control+");
}
