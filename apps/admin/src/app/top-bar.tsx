import { Burger, Button } from "@mantine/core";
import { IconLogout, IconUserCircle } from "@tabler/icons-react";
import { paths } from "../paths.ts";
import { useSignIn } from "../session/use-sign-in.ts";
import { AppLink } from "../shell/app-link.tsx";
import { Logo } from "../shell/logo.tsx";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";
import { PaletteButton } from "./palette-button.tsx";
import classes from "./shell.module.css";
import type { SidebarState } from "./use-sidebar.ts";

type Props = {
  sidebar?: SidebarState;
  openPalette?: () => void;
  isSignedIn: boolean;
  name: string | undefined;
};

export function TopBar({ sidebar, openPalette, isSignedIn, name }: Props) {
  const signIn = useSignIn();
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
          aria-controls="menu"
        />
      )}
      <AppLink to={paths.home()} className={classes.logo}>
        <Logo size={28} />
        <span>Foyer</span>
      </AppLink>
      <span className={classes.space} />
      {openPalette && <PaletteButton onClick={openPalette} />}
      {name && (
        <AppLink
          to={paths.account()}
          className={classes.account}
          aria-label={`Your account: ${name}`}
          title={name}
        >
          <IconUserCircle size={20} stroke={1.6} aria-hidden />
          <span className={classes.name}>{name}</span>
        </AppLink>
      )}
      <ColorSchemeSwitch />
      {isSignedIn && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => void signIn.signOut()}
        >
          Sign out
        </Button>
      )}
    </header>
  );
}
