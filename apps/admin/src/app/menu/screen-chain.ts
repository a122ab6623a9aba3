import { addressesOf, type ScreenName } from "../../paths.ts";
import { SCREENS } from "../../screens.ts";

/** A screen's ancestors and the screen itself, the root first. */
export function chainOf(name: ScreenName): ScreenName[] {
  const { parent } = SCREENS[name];
  return parent ? [...chainOf(parent), name] : [name];
}

/** The screens that share tabs with `name`, in menu order: itself, its parent and siblings, if they have a tab; an entity begins tabs of its own. */
export function tabsOf(name: ScreenName): ScreenName[] {
  const { parent, tab, isEntity } = SCREENS[name];
  if (!tab) return [];
  // The parent of an entity is its list, which may be a tab elsewhere.
  const top = parent && SCREENS[parent].tab && !isEntity ? parent : name;
  return namesOf().filter(
    (one) => SCREENS[one].tab && (one === top || (SCREENS[one].parent === top && !SCREENS[one].isEntity)),
  );
}

/** The entity's screen that `name` is a tab of; undefined for other screens. rules/shell 25 */
export function entityScreenOf(name: ScreenName): ScreenName | undefined {
  return tabsOf(name).find((one) => SCREENS[one].isEntity);
}

/** The page right below an entity that `name` is within; the entity itself where that page needs more than the entity's own parameters. */
export function partWithin(name: ScreenName, entity: ScreenName): ScreenName {
  const chain = chainOf(name);
  const part = chain[chain.indexOf(entity) + 1] ?? entity;
  return parametersOf(part) === parametersOf(entity) ? part : entity;
}

/** The menu entries directly below `parent`; undefined: the top entries. */
export function menuBelow(parent: ScreenName | undefined): ScreenName[] {
  return namesOf().filter((name) => SCREENS[name].menu && SCREENS[name].parent === parent);
}

const parametersOf = (name: ScreenName) => addressesOf(name)[0]?.match(/\$\w+/g)?.join() ?? "";

const namesOf = () => Object.keys(SCREENS) as ScreenName[];

/** The sections of a project, in their order: in the sidebar in place of tabs. rules/shell 41 */
export const SECTIONS: readonly ScreenName[] = tabsOf("editProject");
