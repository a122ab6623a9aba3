import type { Role } from "@foyer/contract/access.ts";
import { IconArrowRight, IconPlus } from "@tabler/icons-react";
import { addressesOf, pathWithin, type ScreenName } from "../../paths.ts";
import { SCREENS } from "../../screens.ts";
import { mayUse } from "../../session/use-session.ts";
import { MENU_ICONS } from "../menu/menu-icons.ts";
import { chainOf } from "../menu/screen-chain.ts";
import type { PaletteItem } from "./palette-item.ts";

/** The screens without parameters that the role may open, from the table of screens. */
export function screenItems(role: Role): PaletteItem[] {
  return (Object.keys(SCREENS) as ScreenName[])
    .filter((name) => SCREENS[name].access !== "public" && mayUse(SCREENS[name].access, { role }))
    .filter((name) => !addressesOf(name)[0]?.includes("$"))
    .map((name) => {
      const { title, menu, parent } = SCREENS[name];
      const chain = chainOf(name);
      const above = chain.slice(0, -1).map(nameOf);
      const isAdd = name.startsWith("add");
      const icon = isAdd ? IconPlus : (chain[0] && MENU_ICONS[chain[0]]) || IconArrowRight;
      return {
        id: `screen:${name}`,
        group: isAdd ? "Add" : "Go to",
        label: menu ?? title,
        hint: above.join(" › ") || undefined,
        words: isAdd && parent ? `${title} add new ${SCREENS[parent].title}` : title,
        icon,
        path: pathWithin(name, {}),
      } as const;
    });
}

const nameOf = (name: ScreenName) => SCREENS[name].menu ?? SCREENS[name].title;
