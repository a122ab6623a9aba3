import type { UiTextName } from "./ui-text-names.ts";

/** Texts of these UI items in one culture. */
export type UiTexts<N extends UiTextName> = Readonly<Record<N, string>>;

/** Returns the texts of these items from a list of items. A missing text falls back to the item's name. */
export function pickUiTexts<N extends UiTextName>(
  names: readonly N[],
  texts: Readonly<Record<string, string>>,
): UiTexts<N> {
  return Object.fromEntries(names.map((name) => [name, texts[name] ?? name])) as Record<N, string>;
}
