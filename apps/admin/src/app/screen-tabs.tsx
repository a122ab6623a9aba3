import { pathWithin, type ScreenName } from "../paths.ts";
import { SCREENS } from "../screens.ts";
import { mayUse, useSessionState } from "../session/use-session.ts";
import { AppLink } from "../shell/app-link.tsx";
import { useAddressParams } from "../shell/use-screen-params.ts";
import { SECTIONS, tabsOf } from "./menu/screen-chain.ts";
import classes from "./screen-tabs.module.css";

/** The sibling screens that the person may open, as tabs that are links. rules/shell 44 */
export function ScreenTabs({ current }: { current: ScreenName }) {
  const state = useSessionState();
  const params = useAddressParams();
  const role = state.status === "signed-in" ? state.session.role : null;
  const tabs = tabsOf(current).filter((name) => mayUse(SCREENS[name].access, { role }));
  if (tabs.length < 2 || SECTIONS.includes(current)) return null;
  return (
    <nav aria-label="Tabs" className={classes.tabs}>
      {tabs.map((name) => (
        <AppLink
          key={name}
          ref={name === current ? bringIntoSight : undefined}
          to={pathWithin(name, params)}
          className={classes.tab}
          aria-current={name === current ? "page" : undefined}
        >
          {SCREENS[name].tab}
        </AppLink>
      ))}
    </nav>
  );
}

/** Scrolls a bar that is narrower than its tabs, and never the page. */
function bringIntoSight(tab: HTMLElement | null) {
  const bar = tab?.parentElement;
  if (!tab || !bar) return;
  const [place, frame] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()];
  bar.scrollLeft += place.left + place.width / 2 - (frame.left + frame.width / 2);
}
