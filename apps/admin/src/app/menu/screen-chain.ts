import type { ScreenName } from "../../paths.ts";
import { SCREENS } from "../../screens.ts";

/** A screen with all that lies above it, the topmost first. */
export function chainOf(name: ScreenName): ScreenName[] {
  const { parent } = SCREENS[name];
  return parent ? [...chainOf(parent), name] : [name];
}

/** The screens that share tabs with `name`, in menu order: itself, its parent and siblings, as far as they have one. */
export function tabsOf(name: ScreenName): ScreenName[] {
  const { parent, tab } = SCREENS[name];
  if (!tab) return [];
  const top = parent && SCREENS[parent].tab ? parent : name;
  return namesOf().filter((one) => SCREENS[one].tab && (one === top || SCREENS[one].parent === top));
}

/** The screen of the thing whose tabs `name` is among; undefined for other screens. rules/shell 25 */
export function thingOf(name: ScreenName): ScreenName | undefined {
  return tabsOf(name).find((one) => SCREENS[one].isThing);
}

/** Entries of the menu directly below `parent`, or at its top. */
export function menuBelow(parent: ScreenName | undefined): ScreenName[] {
  return namesOf().filter((name) => SCREENS[name].menu && SCREENS[name].parent === parent);
}

const namesOf = () => Object.keys(SCREENS) as ScreenName[];
