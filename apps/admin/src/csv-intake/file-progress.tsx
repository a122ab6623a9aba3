import { Button, Progress, Stack, Text } from "@mantine/core";
import classes from "./file-drop.module.css";

type Props = {
  label: string;
  /** How much of the file has gone out, 0 to 1. */
  share: number;
  /** Undefined: it is too late for that. */
  onCancel: (() => void) | undefined;
};

/** What is happening with the file, how far it is, and the way to stop it. */
export function FileProgress({ label, share, onCancel }: Props) {
  const isSent = share >= 1;
  return (
    <Stack gap="xs" className={classes.zone}>
      <Text size="sm" role="status">
        {label}
      </Text>
      <Progress value={isSent ? 100 : share * 100} animated={isSent} w="100%" maw={360} aria-label={label} />
      <Button size="xs" variant="default" disabled={!onCancel} onClick={onCancel}>
        Cancel
      </Button>
    </Stack>
  );
}
