import { isDecodable } from "@foyer/domain/internet/decodable.ts";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useRouterState } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { AppLink } from "../shell/app-link.tsx";
import { focusHeading } from "../shell/focus-heading.ts";
import { draftStore } from "./draft-store.ts";

const serialised = () => JSON.stringify(draftStore.listDetours());

/** A path as it is compared; a badly encoded one as it is written. */
function decoded(path: string): string {
  return isDecodable(path) ? decodeURI(path) : path;
}

/** The way back to forms that were left for a detour, on every page but their own. rules/forms 10 */
export function DetourNotice() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const text = useSyncExternalStore(draftStore.subscribe, serialised);
  const detours = (JSON.parse(text) as ReturnType<typeof draftStore.listDetours>).filter(
    ([, { path }]) => decoded(path) !== decoded(pathname),
  );
  return detours.map(([key, { path, title }]) => (
    <Alert key={key} color="blue" mb="md" role="status">
      <Group gap="sm">
        <Text size="sm" flex={1} miw="12rem">
          What you typed in “{title}” is kept.
        </Text>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            draftStore.remove(key);
            focusHeading();
          }}
        >
          Discard
        </Button>
        <Button component={AppLink} to={path} size="xs">
          Continue
        </Button>
      </Group>
    </Alert>
  ));
}
