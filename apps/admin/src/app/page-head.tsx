import { PageHeader } from "@foyer/ui/page-header.tsx";
import { useRouterState } from "@tanstack/react-router";
import { Fragment, type Ref, useLayoutEffect, useRef } from "react";
import { addressesOf, pathWithin, type ScreenName } from "../paths.ts";
import { SCREENS } from "../screens.ts";
import { mayUse, useSessionState } from "../session/use-session.ts";
import { AppLink } from "../shell/app-link.tsx";
import { lazyPart } from "../shell/lazy-part.tsx";
import type { EntityNames } from "../shell/page-slots.ts";
import { useAddressParams } from "../shell/use-screen-params.ts";
import { chainOf, entityScreenOf, SECTIONS } from "./menu/screen-chain.ts";
import { ScreenTabs } from "./screen-tabs.tsx";
import classes from "./shell.module.css";

const HelpButton = lazyPart(
  () => import("../shell/keys/help-button.tsx").then((module) => module.HelpButton),
  { isOptional: true },
);

const EntitySwitch = lazyPart(
  () => import("./switcher/entity-switch.tsx").then((module) => module.EntitySwitch),
  { isOptional: true, waiting: () => <span className={classes.switch} /> },
);

const PaymentMode = lazyPart(
  () => import("../session/payment-mode.tsx").then((module) => module.PaymentMode),
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

  const nameOf = (one: ScreenName) =>
    names[pathWithin(one, params)] ?? ((one === "editProject" && params.projectName) || SCREENS[one].title);
  const state = useSessionState();
  const session = state.status === "signed-in" ? state.session : null;
  const role = session?.role ?? null;
  // Managers have API keys, but not the settings above them.
  const mayOpen = (one: ScreenName) => mayUse(SCREENS[one].access, { role });
  const { title, crumbs: above, page } = wordsOf({ name, ownTitle, nameOf });
  const crumbs = above.filter(mayOpen);
  return (
    <>
      <title>{`${page} · Foyer`}</title>
      <PageHeader
        title={title}
        titleRef={heading}
        crumbs={crumbs.map((one) => (
          <Fragment key={one}>
            <AppLink to={pathWithin(one, params)} title={nameOf(one)}>
              {nameOf(one)}
            </AppLink>
            {name && isSwitched(one) && <EntitySwitch entity={one} current={name} />}
          </Fragment>
        ))}
        actionsRef={actionsRef}
        {...(name &&
          ownTitle === undefined && {
            help: (
              <>
                {entityScreenOf(name) === "editRegistration" && (
                  <EntitySwitch entity="editRegistration" current={name} />
                )}
                <HelpButton onClick={openHelp} />
                {SCREENS[name].isAboutMoney && session && <PaymentMode />}
              </>
            ),
          })}
      />
      {name && ownTitle === undefined && <ScreenTabs current={name} />}
    </>
  );
}

type Named = {
  name: ScreenName | undefined;
  ownTitle: string | undefined;
  nameOf: (screen: ScreenName) => string;
};

/** The heading, the screens above it, and the name of the page for the browser's tab. rules/shell 25 */
function wordsOf({ name, ownTitle, nameOf }: Named) {
  const entity = name && entityScreenOf(name);
  // A section has its own heading; those that are no page, such as of an unknown project, have none above.
  const isSection = name !== undefined && SECTIONS.includes(name) && ownTitle === undefined;
  const headed = isSection ? name : (entity ?? name);
  const tab = name && SCREENS[name].tab;
  const title = ownTitle ?? (isSection ? tab : headed && nameOf(headed)) ?? "404 Not found";
  const above = headed
    ? chainOf(headed).filter((one) => one !== headed || (isSection && one === entity))
    : [];
  const crumbs: ScreenName[] = name === "home" || above[0] === "home" ? above : ["home", ...above];
  if (ownTitle !== undefined || !entity) return { title, crumbs, page: title };
  const page = isSection || headed !== name ? `${tab} · ${nameOf(entity)}` : title;
  return { title, crumbs, page };
}

const isSwitched = (screen: ScreenName) => screen === "editProject" || screen === "editRegistration";

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
