import type { Role } from "@foyer/contract/access.ts";
import { Drawer } from "@mantine/core";
import type { ScreenName } from "../paths.ts";
import { lazyPart } from "../shell/lazy-part.tsx";
import { Menu } from "./menu/menu.tsx";
import { chainOf } from "./menu/screen-chain.ts";
import classes from "./shell.module.css";
import type { SidebarState } from "./use-sidebar.ts";

const ProjectNav = lazyPart(() => import("./project/project-nav.tsx").then((module) => module.ProjectNav), {
  isOptional: true,
});

type Props = SidebarState & { role: Role | null; current: ScreenName | undefined };

/** The sidebar: beside the page in wide windows, a drawer over it in narrow ones. */
export function Sidebar({ isNarrow, isDocked, isDrawerOpen, close, role, current }: Props) {
  const menu = (
    <>
      <Menu role={role} current={current} />
      {current && chainOf(current).includes("editProject") && <ProjectNav role={role} current={current} />}
    </>
  );
  if (!isNarrow) {
    return isDocked ? (
      <div id="menu" className={classes.sidebar}>
        {menu}
      </div>
    ) : null;
  }
  return (
    <Drawer
      id="menu"
      opened={isDrawerOpen}
      onClose={close}
      size="var(--foyer-sidebar)"
      padding={0}
      title="Menu"
      // A drawer's header must not be a banner landmark.
      attributes={{ header: { role: "none" } }}
      closeButtonProps={{ "aria-label": "Close the menu" }}
      classNames={{ header: classes.drawerHead ?? "" }}
    >
      {menu}
    </Drawer>
  );
}
