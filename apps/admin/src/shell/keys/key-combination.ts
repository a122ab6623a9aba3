/** What a browser tells of a pressed key. */
export type PressedKey = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const MOD = "mod+";

/**
 * Is that the combination `keys`? `mod+S` is Ctrl and S, on a Mac ⌘ and S; on a keyboard of another script the key
 * counts that has the S. A sign such as `?` is meant as it is typed, whatever that takes. rules/shell 26
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

/** Does Ctrl or ⌘ belong to it, so that it writes nothing? */
export function hasMod(keys: string): boolean {
  return keys.startsWith(MOD);
}

/** As they stand on the keyboard: `["Ctrl", "S"]`. */
export function keyNames(keys: string, isMac: boolean): string[] {
  const key = hasMod(keys) ? keys.slice(MOD.length) : keys;
  const name = key === "Escape" ? "Esc" : key;
  return hasMod(keys) ? [isMac ? "⌘" : "Ctrl", name] : [name];
}

/** For the attribute `aria-keyshortcuts`: `Control+S`. */
export function ariaKeys(keys: string, isMac: boolean): string {
  return keys.replace(MOD, isMac ? "Meta+" : "Control+");
}
