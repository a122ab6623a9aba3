import type { Session } from "@foyer/contract/session.ts";
import { Burger } from "@mantine/core";
import { paths } from "../paths.ts";
import { AppLink } from "../shell/app-link.tsx";
import { Logo } from "../shell/logo.tsx";
import { PaletteButton } from "./palette-button.tsx";
import { PersonMenu } from "./person-menu.tsx";
import classes from "./shell.module.css";
import type { SidebarState } from "./use-sidebar.ts";

type Props = {
  sidebar?: SidebarState;
  openPalette?: () => void;
  isSignedIn: boolean;
  session: Session | undefined;
};

export function TopBar({ sidebar, openPalette, isSignedIn, session }: Props) {
  const isOpen = sidebar && (sidebar.isNarrow ? sidebar.isDrawerOpen : sidebar.isDocked);
  return (
    <header className={classes.bar}>
      {sidebar && (
        <Burger
          size="sm"
          opened={false}
          onClick={sidebar.toggle}
          aria-label={isOpen ? "Hide the menu" : "Show the menu"}
          title={isOpen ? "Hide the menu" : "Show the menu"}
          aria-expanded={isOpen}
          // The menu itself waits until it is known whose it is.
          aria-controls={session?.role != null ? "menu" : undefined}
        />
      )}
      <AppLink to={paths.home()} className={classes.logo}>
        <Logo size={28} />
        <span>Foyer</span>
      </AppLink>
      <span className={classes.space} />
      {openPalette && <PaletteButton onClick={openPalette} />}
      {isSignedIn && <PersonMenu session={session} />}
    </header>
  );
}
