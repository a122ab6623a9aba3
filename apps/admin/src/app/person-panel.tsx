import type { Session } from "@foyer/contract/session.ts";
import { SegmentedControl, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { IconLogout, IconUserCircle } from "@tabler/icons-react";
import { useId } from "react";
import { paths } from "../paths.ts";
import { roleName } from "../session/role-words.ts";
import { useSignIn } from "../session/use-sign-in.ts";
import { AppLink } from "../shell/app-link.tsx";
import classes from "./person-menu.module.css";

const SCHEMES = [
  { value: "auto", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

type Props = { session: Session | undefined; close: () => void };

/** The person's name, role, appearance, account and sign-out. */
export function PersonPanel({ session, close }: Props) {
  const signIn = useSignIn();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const appearanceId = useId();
  return (
    <div className={classes.panel}>
      {session && (
        <div className={classes.who}>
          <bdi className={classes.whole}>{session.name}</bdi>
          <span className={classes.quiet}>{roleName(session.role)}</span>
        </div>
      )}
      <div className={classes.group}>
        <span id={appearanceId} className={classes.quiet}>
          Appearance
        </span>
        <SegmentedControl
          aria-labelledby={appearanceId}
          data={[...SCHEMES]}
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme)}
          size="xs"
          fullWidth
        />
      </div>
      <div className={classes.group}>
        {session && (
          <AppLink to={paths.account()} className={classes.item} onClick={close}>
            <IconUserCircle size={18} stroke={1.6} aria-hidden />
            Your account
          </AppLink>
        )}
        <UnstyledButton className={classes.item ?? ""} onClick={() => void signIn.signOut()}>
          <IconLogout size={18} stroke={1.6} aria-hidden />
          Sign out
        </UnstyledButton>
      </div>
    </div>
  );
}
