import { getLogo, removeLogo } from "@foyer/contract/logo.ts";
import { getProject } from "@foyer/contract/projects.ts";
import { Alert, Button, Stack } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import { useWrite } from "../../server/use-write.ts";
import { focusHeading } from "../../shell/focus-heading.ts";

type Props = { projectId: number; version: number };

/** Removes the logo; it can be uploaded again. */
export function RemoveLogo({ projectId, version }: Props) {
  const messages = useMessages();
  const write = useWrite(removeLogo, { refreshes: [getLogo, getProject] });
  // The second press of a double click comes before the button is drawn as busy, or before the logo is gone.
  const isRemoving = useRef(false);
  const remove = async () => {
    if (isRemoving.current) return;
    isRemoving.current = true;
    try {
      await write.mutateAsync({ params: { projectId }, version });
    } catch {
      isRemoving.current = false;
      return;
    }
    messages.add("success", "The logo has been removed.");
    focusHeading();
  };
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden />}
        loading={write.isPending || write.isSuccess}
        onClick={() => void remove()}
      >
        Remove
      </Button>
      {write.error && (
        <Alert color="red" role="alert" title="The logo could not be removed.">
          {write.error.message}
        </Alert>
      )}
    </Stack>
  );
}
