import { Button, Group } from "@mantine/core";
import { paths } from "../paths.ts";
import { AppLink } from "../shell/app-link.tsx";
import { PermissionText } from "./permission-text.tsx";
import { useSessionState } from "./use-session.ts";
import { useSignIn } from "./use-sign-in.ts";

/** Shown to users without a role, and after the server redirected a call to a sign-in page. */
export function PermissionDeniedScreen() {
  const signIn = useSignIn();
  const state = useSessionState();
  const hasRole = state.status === "signed-in" && state.session.role !== null;
  return (
    <PermissionText>
      <Group>
        <Button onClick={() => void signIn.start("/", "again")}>Sign in again</Button>
        {hasRole && (
          <Button component={AppLink} to={paths.home()} variant="default">
            Go to Home
          </Button>
        )}
      </Group>
    </PermissionText>
  );
}
