import { PageHeader } from "@foyer/ui/page-header.tsx";
import { useRouterState } from "@tanstack/react-router";
import { type Ref, useLayoutEffect, useRef } from "react";
import { addressesOf, pathWithin, type ScreenName } from "../paths.ts";
import { SCREENS } from "../screens.ts";
import { mayUse, useSessionState } from "../session/use-session.ts";
import { AppLink } from "../shell/app-link.tsx";
import { lazyPart } from "../shell/lazy-part.tsx";
import type { EntityNames } from "../shell/page-slots.ts";
import { useAddressParams } from "../shell/use-screen-params.ts";
import { chainOf, entityScreenOf } from "./menu/screen-chain.ts";
import { ScreenTabs } from "./screen-tabs.tsx";

const HelpButton = lazyPart(
  () => import("../shell/keys/help-button.tsx").then((module) => module.HelpButton),
  { isOptional: true },
);

type Props = {
  name: ScreenName | undefined;
  title: string | undefined;
  names: EntityNames;
  actionsRef: Ref<HTMLDivElement>;
  openHelp: () => void;
};

/** Title, breadcrumb and tabs from the table of screens. Every navigation moves the focus to the title. rules/shell 7 */
export function PageHead({ name, title: ownTitle, names, actionsRef, openHelp }: Props) {
  const params = useAddressParams();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnNewPage(name, heading);

  const titleOf = (one: ScreenName) => names[pathWithin(one, params)] ?? SCREENS[one].title;
  const headed = name && (entityScreenOf(name) ?? name);
  const title = ownTitle ?? (headed ? titleOf(headed) : "404 Not found");
  const state = useSessionState();
  const role = state.status === "signed-in" ? state.session.role : null;
  // Managers have API keys, but not the settings above them.
  const mayOpen = (one: ScreenName) => mayUse(SCREENS[one].access, { role });
  const above: ScreenName[] = headed ? chainOf(headed).slice(0, -1).filter(mayOpen) : [];
  const crumbs = name === "home" || above[0] === "home" ? above : (["home", ...above] as const);
  const tab = name && headed !== name && ownTitle === undefined ? `${SCREENS[name].tab} · ` : "";
  return (
    <>
      <title>{`${tab}${title} · Foyer`}</title>
      <PageHeader
        title={title}
        titleRef={heading}
        crumbs={crumbs.map((one) => (
          <AppLink key={one} to={pathWithin(one, params)} title={titleOf(one)}>
            {titleOf(one)}
          </AppLink>
        ))}
        actionsRef={actionsRef}
        {...(name && ownTitle === undefined && { help: <HelpButton onClick={openHelp} /> })}
      />
      {name && ownTitle === undefined && <ScreenTabs current={name} />}
    </>
  );
}

function useFocusOnNewPage(
  name: ScreenName | undefined,
  heading: React.RefObject<HTMLHeadingElement | null>,
) {
  // The rest of the address of a screen with parts is a selection.
  const length = name && SCREENS[name].hasParts ? addressesOf(name)[0]?.split("/").length : undefined;
  const path = useRouterState({
    select: ({ location }) => location.pathname.split("/").slice(0, length).join("/"),
  });
  const shownPath = useRef(path);
  useLayoutEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [path, heading]);
}
