import { Button, Stack, Text } from "@mantine/core";
import { paths } from "../paths.ts";
import { AppLink } from "./app-link.tsx";
import { usePageTitle } from "./page-slots.ts";

/** Shown for an unknown address or a missing entity; the heading is '404 Not found'. */
export function NotFoundScreen() {
  usePageTitle("404 Not found");
  return (
    <Stack gap="md" align="flex-start">
      <Text c="dimmed">There is no page at this address.</Text>
      <Button component={AppLink} to={paths.home()} variant="default">
        Go to Home
      </Button>
    </Stack>
  );
}
