import { bindInvitation } from "@foyer/contract/invitations.ts";
import { getSession } from "@foyer/contract/session.ts";
import { Alert, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { ApiError } from "../../server/api-error.ts";
import { useWrite } from "../../server/use-write.ts";
import { currentPath } from "../../session/return-path.ts";
import { useSessionState } from "../../session/use-session.ts";
import { useSignIn } from "../../session/use-sign-in.ts";

/** Binds the invited staff entry to the user signed in at the identity provider. rules/access 11 */
export function TakePlace({ token }: { token: string }) {
  const state = useSessionState();
  const signIn = useSignIn();
  const write = useWrite(bindInvitation, { refreshes: [getSession] });
  const [failure, setFailure] = useState<string>();
  const start = (again?: "again") => {
    signIn.start(currentPath(), again).catch(() => setFailure("The sign-in service cannot be reached."));
  };
  const accept = async () => {
    setFailure(undefined);
    try {
      await write.mutateAsync({ body: { token } });
    } catch (error) {
      setFailure((error as ApiError).message);
    }
  };

  if (write.isSuccess) {
    return (
      <Stack gap="md">
        <Text ta="center">You have joined.</Text>
        {/* A whole new page: what was read before was read without the role. */}
        <Button component="a" href="/" size="md" fullWidth>
          Open Foyer
        </Button>
      </Stack>
    );
  }
  if (state.status === "loading") return null;
  return (
    <Stack gap="md">
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {state.status === "signed-in" ? (
        <>
          <Text ta="center">
            You are signed in as <bdi>{state.session.name}</bdi>.
          </Text>
          <Button size="md" fullWidth onClick={() => void accept()} loading={write.isPending}>
            Accept the invitation
          </Button>
          <Button variant="subtle" fullWidth onClick={() => start("again")}>
            Sign in as somebody else
          </Button>
        </>
      ) : (
        <>
          <Text ta="center">Sign in with your organisation’s account first.</Text>
          <Button size="md" fullWidth onClick={() => start()}>
            Sign in
          </Button>
        </>
      )}
    </Stack>
  );
}
