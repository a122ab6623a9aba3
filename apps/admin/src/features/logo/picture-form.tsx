import type { Endpoint } from "@foyer/contract/endpoint.ts";
import type { uploadEventPicture } from "@foyer/contract/event-face.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { uploadLogo } from "@foyer/contract/logo.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { ButtonRow } from "@foyer/ui/button-row.tsx";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Alert, FileInput, Paper, Progress, Stack } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { IMAGE_TYPES, imageError } from "../../images/image-error.ts";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { upload } from "../../server/upload.ts";
import { focusHeading } from "../../shell/focus-heading.ts";
import { CHOSEN_FILE } from "../../shell/leave-dialog.tsx";
import { useLeaveGuard } from "../../shell/use-leave-guard.tsx";

/** Statuses that say that the file itself is refused. After any other failure the same file may be uploaded again. */
const ABOUT_THE_FILE = new Set([400, 413, 415, 422]);

type Props = {
  projectId: number;
  /** How the picture is named: "logo". */
  name: string;
  label: string;
  /** Advice on the picture, before the limits of the file. */
  hint?: string;
  /** The version of the replaced picture; 0 if there never was one. */
  version: number;
  endpoint: typeof uploadLogo | typeof uploadEventPicture;
  /** The endpoints whose answers the upload changes. */
  refreshes: readonly Endpoint[];
  /** Shows the chosen file as visitors would see it. */
  preview: (file: File) => ReactNode;
  onChoose?: (file: File | null) => void;
};

/** Chooses a picture of a project, shows it, and uploads it. */
export function PictureForm(props: Props) {
  const { projectId, name, label, hint = "", version, endpoint, refreshes, preview, onChoose } = props;
  const messages = useMessages();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [share, setShare] = useState<number>();

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setError(chosen ? imageError(chosen) : undefined);
    setFailure(undefined);
    onChoose?.(chosen);
  };
  const send = async (): Promise<boolean> => {
    if (!file || error || share !== undefined) return false;
    setShare(0);
    setFailure(undefined);
    try {
      await upload(endpoint, { projectId }, file, { version, onProgress: setShare });
      messages.add("success", `The ${name} has been uploaded.`);
      // The form begins anew, with another button.
      focusHeading();
      choose(null);
      return true;
    } catch (refused) {
      const { status, code, message } = refused as ApiError;
      if (ABOUT_THE_FILE.has(status)) setError(message);
      else setFailure(message);
      // This form begins anew with the other picture.
      if (code === "stale-version") messages.add("danger", message);
      return false;
    } finally {
      setShare(undefined);
      for (const { path } of refreshes) void queryClient.invalidateQueries({ queryKey: [path] });
    }
  };
  const leaveDialog = useLeaveGuard({
    isDirty: () => file !== null,
    save: file && error === undefined ? send : undefined,
    words: CHOSEN_FILE,
  });

  const reason = reasonOf(file, error);
  return (
    <Paper
      withBorder
      p="lg"
      component="form"
      aria-label={`Upload a ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {leaveDialog}
      <Stack gap="md">
        <FileInput
          label={label}
          description={`${hint}png or jpeg, at most ${formatCount(LIMITS.upload)} bytes`}
          placeholder="Choose a file"
          accept={IMAGE_TYPES.join(",")}
          leftSection={<IconPhoto size={18} aria-hidden />}
          clearable
          clearButtonProps={{ "aria-label": "Clear the file" }}
          value={file}
          onChange={choose}
          error={error}
        />
        {file && !error && preview(file)}
        {share !== undefined && <Progress value={share * 100} animated aria-label="Uploading" />}
        {failure !== undefined && (
          <Alert color="red" role="alert" title={`The ${name} was not uploaded.`}>
            {failure}
          </Alert>
        )}
        <ButtonRow>
          <ReasonedButton type="submit" disabledReason={reason} loading={share !== undefined}>
            {failure === undefined ? "Upload" : "Upload again"}
          </ReasonedButton>
        </ButtonRow>
      </Stack>
    </Paper>
  );
}

function reasonOf(file: File | null, error: string | undefined): string | undefined {
  if (!file) return "Choose a file first.";
  return error === undefined ? undefined : "Choose another file.";
}
