import {
  getPrintoutTemplateFile,
  type PrintoutTemplate,
  uploadPrintoutTemplateFile,
} from "@foyer/contract/printout-templates.ts";
import { Anchor, FileInput, Group, Progress, Stack, Text } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { IMAGE_TYPES, imageError } from "../../../images/image-error.ts";
import { useMessages } from "../../../messages/use-messages.ts";
import type { ApiError } from "../../../server/api-error.ts";
import { download } from "../../../server/download.ts";
import { upload } from "../../../server/upload.ts";
import { TEMPLATE_REFRESHES } from "../fields/template-refreshes.ts";

type Key = { projectId: number; registrationId: number };
type Props = { registration: Key; template: PrintoutTemplate };

/** The picture of a template, and the upload that replaces it as soon as a file is chosen. */
export function TemplatePicture({ registration, template }: Props) {
  const messages = useMessages();
  const queryClient = useQueryClient();
  const [error, setError] = useState<string>();
  const [share, setShare] = useState<number>();
  // A new input after a failure: the browser reports no choice of the file that the old one still has.
  const [attempt, setAttempt] = useState(0);
  const params = { ...registration, templateId: template.id };
  const { template: file } = template;

  const choose = async (chosen: File | null) => {
    if (!chosen) return;
    const wrong = imageError(chosen);
    setError(wrong);
    if (wrong !== undefined) return;
    setShare(0);
    try {
      await upload(uploadPrintoutTemplateFile, params, chosen, { onProgress: setShare });
      messages.add("success", "File uploaded");
    } catch (failure) {
      setError((failure as ApiError).message);
      setAttempt((number) => number + 1);
    }
    setShare(undefined);
    for (const { path } of TEMPLATE_REFRESHES) void queryClient.invalidateQueries({ queryKey: [path] });
  };
  const save = () =>
    download(getPrintoutTemplateFile, { params }).catch((error: ApiError) =>
      messages.add("danger", error.message),
    );
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          Current image:
        </Text>
        {file ? (
          <Anchor component="button" type="button" size="sm" ta="start" onClick={() => void save()}>
            <bdi>{file.fileName}</bdi>
          </Anchor>
        ) : (
          <Text size="sm" c="dimmed">
            No file is currently uploaded
          </Text>
        )}
      </Group>
      <FileInput
        key={attempt}
        label={file ? "Another image" : "Image file"}
        description="Only .jpg/.jpeg/.png files are allowed."
        inputWrapperOrder={["label", "input", "error", "description"]}
        placeholder="Choose a file"
        accept={IMAGE_TYPES.join(",")}
        leftSection={<IconPhoto size={18} aria-hidden />}
        value={null}
        onChange={(chosen) => void choose(chosen)}
        error={error}
        disabled={share !== undefined}
      />
      {share !== undefined && <Progress value={share * 100} animated aria-label="Uploading" />}
    </Stack>
  );
}
