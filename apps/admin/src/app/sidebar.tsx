import type { Role } from "@foyer/contract/access.ts";
import { Drawer } from "@mantine/core";
import type { ScreenName } from "../paths.ts";
import { Menu } from "./menu/menu.tsx";
import classes from "./shell.module.css";
import type { SidebarState } from "./use-sidebar.ts";

type Props = SidebarState & { role: Role | null; current: ScreenName | undefined };

/** The sidebar: beside the page in wide windows, a drawer over it in narrow ones. */
export function Sidebar({ isNarrow, isDocked, isDrawerOpen, close, role, current }: Props) {
  const menu = <Menu role={role} current={current} />;
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
      closeButtonProps={{ "aria-label": "Close the menu" }}
      classNames={{ header: classes.drawerHead ?? "" }}
    >
      {menu}
    </Drawer>
  );
}
