import type { Role } from "@foyer/contract/access.ts";
import { ActionIcon, Collapse } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { paths, type ScreenName } from "../../paths.ts";
import { SCREENS } from "../../screens.ts";
import { mayUse } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";
import classes from "./menu.module.css";
import { MENU_ICONS } from "./menu-icons.ts";
import { chainOf, menuBelow } from "./screen-chain.ts";

type Props = { role: Role | null; current: ScreenName | undefined };

/** The sidebar's menu, made from the table of screens: the screens that the role may open, nested one level deep. */
export function Menu({ role, current }: Props) {
  const chain = current ? chainOf(current) : [];
  const visible = (name: ScreenName) => mayUse(SCREENS[name].access, { role });
  return (
    <nav aria-label="Main">
      <ul className={classes.list}>
        {menuBelow(undefined)
          .filter(visible)
          .map((name) => (
            <MenuEntry key={name} name={name} chain={chain} below={menuBelow(name).filter(visible)} />
          ))}
      </ul>
    </nav>
  );
}

type EntryProps = { name: ScreenName; chain: ScreenName[]; below: ScreenName[] };

function MenuEntry({ name, chain, below }: EntryProps) {
  const isWithin = chain.includes(name);
  const [isChosen, setChosen] = useState<boolean>();
  const isOpen = isChosen ?? isWithin;
  const { menu } = SCREENS[name];
  if (below.length === 0) {
    return (
      <li>
        <MenuLink name={name} chain={chain} />
      </li>
    );
  }
  return (
    <li>
      <div className={classes.group}>
        <MenuLink name={name} chain={chain} />
        <ActionIcon
          className={classes.toggle}
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-label={isOpen ? `Fold ${menu}` : `Unfold ${menu}`}
          title={isOpen ? `Fold ${menu}` : `Unfold ${menu}`}
          onClick={() => setChosen(!isOpen)}
        >
          <IconChevronDown
            size={16}
            aria-hidden
            className={classes.chevron}
            data-open={isOpen || undefined}
          />
        </ActionIcon>
      </div>
      <Collapse expanded={isOpen}>
        <ul className={classes.list} data-nested>
          {below.map((one) => (
            <li key={one}>
              <MenuLink name={one} chain={chain} />
            </li>
          ))}
        </ul>
      </Collapse>
    </li>
  );
}

function MenuLink({ name, chain }: { name: ScreenName; chain: ScreenName[] }) {
  const Icon = MENU_ICONS[name];
  const isCurrent = chain.at(-1) === name;
  // Within a project its section is marked.
  const isNearest = chain.findLast((one) => SCREENS[one].menu || one === "editProject") === name;
  return (
    <AppLink
      to={(paths[name] as () => string)()}
      className={classes.link}
      aria-current={isCurrent ? "page" : undefined}
      data-active={isNearest || undefined}
      onPointerEnter={() => void SCREENS[name].load().catch(() => undefined)}
    >
      {Icon && <Icon size={18} stroke={1.7} aria-hidden />}
      {SCREENS[name].menu}
    </AppLink>
  );
}
