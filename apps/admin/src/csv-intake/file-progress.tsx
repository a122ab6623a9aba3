import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Progress, Stack, Text } from "@mantine/core";
import classes from "./file-drop.module.css";

type Props = {
  label: string;
  /** Share of the file that has been uploaded, 0 to 1. */
  share: number;
  /** Undefined: it can no longer be cancelled. */
  onCancel: (() => void) | undefined;
};

/** The progress of an upload, until it is sent and while the server reads it, with a cancel button. */
export function FileProgress({ label, share, onCancel }: Props) {
  const isSent = share >= 1;
  return (
    <Stack gap="xs" className={classes.zone}>
      <Text size="sm">
        <span role="status">{isSent ? `${label}: sent, it is being read.` : label}</span>
        {!isSent && <span aria-hidden> {Math.floor(share * 100)}%</span>}
      </Text>
      <Progress value={isSent ? 100 : share * 100} animated={isSent} w="100%" maw={360} aria-label={label} />
      <ReasonedButton
        size="xs"
        variant="default"
        disabledReason={onCancel ? undefined : "The file is being read and can no longer be cancelled."}
        onClick={onCancel}
      >
        Cancel
      </ReasonedButton>
    </Stack>
  );
}
