import { PageHeader } from "@foyer/ui/page-header.tsx";
import { useRouterState } from "@tanstack/react-router";
import { type Ref, useEffect, useRef } from "react";
import { paths, type ScreenName } from "../paths.ts";
import { SCREENS } from "../screens.ts";
import { AppLink } from "./app-link.tsx";
import { chainOf } from "./screen-chain.ts";
import { ScreenTabs } from "./screen-tabs.tsx";

type Props = { name: ScreenName | undefined; title: string | undefined; actionsRef: Ref<HTMLDivElement> };

/** Title, breadcrumb and tabs from the table of screens; the focus goes to the title with every new page. rules/shell 7 */
export function PageHead({ name, title: ownTitle, actionsRef }: Props) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const heading = useRef<HTMLHeadingElement>(null);
  const shownPath = useRef(path);
  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [path]);

  const title = ownTitle ?? (name ? SCREENS[name].title : "404 Not found");
  const above: ScreenName[] = name ? chainOf(name).slice(0, -1) : [];
  const crumbs = name === "home" || above[0] === "home" ? above : (["home", ...above] as const);
  return (
    <>
      <title>{`${title} · Foyer`}</title>
      <PageHeader
        title={title}
        titleRef={heading}
        crumbs={crumbs.map((one) => (
          <AppLink key={one} to={(paths[one] as () => string)()}>
            {SCREENS[one].title}
          </AppLink>
        ))}
        actionsRef={actionsRef}
      />
      {name && <ScreenTabs current={name} />}
    </>
  );
}
