import {
  type BatchRegistration,
  cancelBatch,
  getBatchCatalogue,
  isBulkAvailable,
  repeatBatch,
} from "@foyer/contract/bulk-registration.ts";
import { Button } from "@mantine/core";
import { useMessages } from "../../messages/use-messages.ts";
import { useWrite } from "../../server/use-write.ts";
import { focusHeading } from "../../shell/focus-heading.ts";

type Props = { batch: BatchRegistration; params: { projectId: number; registrationId: number } };

const REFRESHES = [getBatchCatalogue, isBulkAvailable];

/** Cancels a file that has not started, and resumes one that failed. */
export function BatchActions({ batch, params }: Props) {
  const messages = useMessages();
  const cancel = useWrite(cancelBatch, { refreshes: REFRESHES });
  const repeat = useWrite(repeatBatch, { refreshes: REFRESHES });
  const { fileName } = batch.registrationFile;
  const input = { params: { ...params, batchId: batch.id } };
  const press = async (write: typeof cancel | typeof repeat) => {
    try {
      await write.mutateAsync(input);
    } catch (error) {
      messages.add("danger", (error as Error).message);
    }
    // The pressed button is gone.
    focusHeading();
  };
  if (batch.state === "waiting" && batch.startsInSeconds > 0)
    return (
      <Button
        size="xs"
        variant="default"
        aria-label={`Cancel ${fileName}`}
        onClick={() => void press(cancel)}
      >
        Cancel
      </Button>
    );
  if (batch.state === "failed")
    return (
      <Button
        size="xs"
        variant="default"
        aria-label={`Try again ${fileName}`}
        onClick={() => void press(repeat)}
      >
        Try again
      </Button>
    );
  return null;
}
