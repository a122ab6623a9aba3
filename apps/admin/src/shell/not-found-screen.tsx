import { Button, Stack, Text } from "@mantine/core";
import { paths } from "../paths.ts";
import { AppLink } from "./app-link.tsx";

/** Any address without a screen; the heading says '404 Not found'. */
export function NotFoundScreen() {
  return (
    <Stack gap="md" py="xl" align="flex-start">
      <Text c="dimmed">There is no page at this address.</Text>
      <Button component={AppLink} to={paths.home()} variant="default">
        Go to Home
      </Button>
    </Stack>
  );
}
