import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

type Props = { title: string; text?: string; onRetry: () => void; isRetrying?: boolean };

/** Shows that something could not be loaded, with Retry. */
export function FailedPanel({ title, text, onRetry, isRetrying = false }: Props) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert">
      <Stack gap="sm" align="flex-start">
        {text && <Text size="sm">{text}</Text>}
        <Button variant="default" size="xs" onClick={onRetry} loading={isRetrying}>
          Retry
        </Button>
      </Stack>
    </Alert>
  );
}
