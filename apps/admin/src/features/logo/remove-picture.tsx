import type { Endpoint } from "@foyer/contract/endpoint.ts";
import type { removeEventPicture } from "@foyer/contract/event-face.ts";
import type { removeLogo } from "@foyer/contract/logo.ts";
import { Alert, Button, Stack } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import { useWrite } from "../../server/use-write.ts";
import { focusHeading } from "../../shell/focus-heading.ts";

type Props = {
  projectId: number;
  version: number;
  /** How the picture is named: "logo". */
  name: string;
  endpoint: typeof removeLogo | typeof removeEventPicture;
  refreshes: readonly Endpoint[];
};

/** Removes a picture of a project; it can be uploaded again. */
export function RemovePicture({ projectId, version, name, endpoint, refreshes }: Props) {
  const messages = useMessages();
  const write = useWrite<typeof removeLogo | typeof removeEventPicture>(endpoint, { refreshes });
  // The second press of a double click comes before the button is drawn as busy, or before the picture is gone.
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
    messages.add("success", `The ${name} has been removed.`);
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
        <Alert color="red" role="alert" title={`The ${name} could not be removed.`}>
          {write.error.message}
        </Alert>
      )}
    </Stack>
  );
}
