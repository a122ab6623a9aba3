import { LIMITS } from "@foyer/contract/limits.ts";
import {
  type PromoCodeGroup,
  removePromoCodeGroupImage,
  uploadPromoCodeGroupImage,
} from "@foyer/contract/promo-code-groups.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { ButtonRow } from "@foyer/ui/button-row.tsx";
import { Button, FileInput, Paper, Progress, Stack, Text, Title } from "@mantine/core";
import { IconPhoto, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { IMAGE_TYPES, imageError } from "../../images/image-error.ts";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { upload } from "../../server/upload.ts";
import { useWrite } from "../../server/use-write.ts";
import { focusHeading } from "../../shell/focus-heading.ts";
import { GroupThumbnail } from "./group-thumbnail.tsx";
import { GROUP_REFRESHES } from "./promo-code-refreshes.ts";

/** The image of a group: shown, replaced and deleted. A file is uploaded as soon as it is chosen. */
export function GroupImage({ group }: { group: PromoCodeGroup }) {
  const { image } = group;
  const { error, share, attempt, isRemoving, choose, remove } = useGroupImage(group);
  return (
    <Paper withBorder p={{ base: "md", sm: "xl" }} component="section" aria-label="Image">
      <Stack gap="md">
        <Title order={2} size="h4">
          Image
        </Title>
        {image ? (
          <GroupThumbnail group={{ ...group, image }} height={120} alt={image.fileName} />
        ) : (
          <Text c="dimmed" size="sm">
            No image
          </Text>
        )}
        <FileInput
          key={attempt}
          label={image ? "Another image" : "Image file"}
          description={`jpg, jpeg or png, at most ${formatCount(LIMITS.upload)} bytes; printed on tickets that were sold with a code of this group`}
          placeholder="Choose a file"
          accept={IMAGE_TYPES.join(",")}
          leftSection={<IconPhoto size={18} aria-hidden />}
          value={null}
          onChange={(file) => void choose(file)}
          error={error}
          disabled={share !== undefined}
        />
        {share !== undefined && <Progress value={share * 100} animated aria-label="Uploading" />}
        {image && (
          <ButtonRow>
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              loading={isRemoving}
              onClick={() => void remove()}
            >
              Delete image
            </Button>
          </ButtonRow>
        )}
      </Stack>
    </Paper>
  );
}

/** Uploads and removes a group's image. `share`: how much of the file is uploaded, 0 to 1. */
function useGroupImage({ id: groupId, projectId }: PromoCodeGroup) {
  const messages = useMessages();
  const queryClient = useQueryClient();
  const [error, setError] = useState<string>();
  const [share, setShare] = useState<number>();
  // A new input after a failure: the browser reports no choice of the file that the old one still has.
  const [attempt, setAttempt] = useState(0);
  const removal = useWrite(removePromoCodeGroupImage, { refreshes: GROUP_REFRESHES });
  const params = { projectId, groupId };

  const choose = async (file: File | null) => {
    if (!file) return;
    const invalid = imageError(file);
    setError(invalid);
    if (invalid !== undefined) return;
    setShare(0);
    try {
      await upload(uploadPromoCodeGroupImage, params, file, { onProgress: setShare });
      messages.add("success", "Promocode group image has been successfully updated.");
    } catch (failure) {
      setError((failure as ApiError).message);
      setAttempt((number) => number + 1);
    }
    setShare(undefined);
    for (const { path } of GROUP_REFRESHES) void queryClient.invalidateQueries({ queryKey: [path] });
  };
  const remove = async () => {
    try {
      await removal.mutateAsync({ params });
      messages.add("success", "Image was successfully deleted");
      // The pressed button is gone.
      focusHeading();
    } catch (failure) {
      setError((failure as ApiError).message);
    }
  };
  return { error, share, attempt, isRemoving: removal.isPending, choose, remove };
}
