import { findInvitation } from "@foyer/contract/invitations.ts";
import { Alert, Button, Skeleton, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useRead } from "../../server/use-read.ts";
import { useSignIn } from "../../session/use-sign-in.ts";
import { BarePage } from "../../shell/bare-page.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { ChoosePassword } from "./choose-password.tsx";
import { TakePlace } from "./take-place.tsx";

const NEVER_STALE_MS = Number.POSITIVE_INFINITY;

/** The page of a one-time link: choose login and password, or join by an external provider's sign-in. */
export function InvitationScreen() {
  const { token } = useScreenParams("invitation");
  const [login, setLogin] = useState<string>();
  const { data, error, isFetching, retry } = useRead(
    findInvitation,
    { body: { token } },
    { staleMs: NEVER_STALE_MS },
  );
  if (login !== undefined) return <Ready login={login} />;
  if (data) {
    const isNew = data.kind === "join";
    // The sign-in page sends people here whose password is older than the rules.
    const isWeak = new URLSearchParams(location.search).get("reason") === "weak";
    return (
      <BarePage title={isNew ? "Welcome to Foyer" : "A new password"}>
        {isWeak && (
          <Alert color="yellow">
            Your password no longer meets the rules. Choose a new one, then sign in with it.
          </Alert>
        )}
        <Words>{isNew ? `Welcome, ${data.name}.` : `For ${data.name}.`}</Words>
        {data.by === "password" ? (
          <ChoosePassword invitation={data} token={token} onDone={setLogin} />
        ) : (
          <TakePlace token={token} />
        )}
      </BarePage>
    );
  }
  const mayRetry = error && (error.status === 0 || error.status >= 429);
  return (
    <BarePage title="Invitation">
      {error ? (
        <Alert color={mayRetry ? "yellow" : "red"} role="alert">
          {error.message}
        </Alert>
      ) : (
        <Skeleton height={120} role="progressbar" aria-busy="true" aria-label="Loading" />
      )}
      {mayRetry && (
        <Button variant="default" onClick={retry} loading={isFetching}>
          Retry
        </Button>
      )}
    </BarePage>
  );
}

/** Names and logins may be long, and without a space. */
function Words({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" ta="center" style={{ overflowWrap: "anywhere" }}>
      {children}
    </Text>
  );
}

/** Signs in by asking for login and password: another person may be signed in in this browser. */
function Ready({ login }: { login: string }) {
  const signIn = useSignIn();
  const [isLeaving, setLeaving] = useState(false);
  const start = () => {
    setLeaving(true);
    signIn.start("/", "again").catch(() => setLeaving(false));
  };
  return (
    <BarePage title="All set">
      <Words>Sign in as {login} with the password that you chose.</Words>
      <Button size="md" fullWidth onClick={start} loading={isLeaving} data-autofocus>
        Sign in
      </Button>
    </BarePage>
  );
}
