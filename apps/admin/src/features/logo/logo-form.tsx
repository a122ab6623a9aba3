import { LIMITS } from "@foyer/contract/limits.ts";
import { getLogo, uploadLogo } from "@foyer/contract/logo.ts";
import { getProject } from "@foyer/contract/projects.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { ButtonRow } from "@foyer/ui/button-row.tsx";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Alert, FileInput, Paper, Progress, Stack } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { IMAGE_TYPES, imageError } from "../../images/image-error.ts";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { upload } from "../../server/upload.ts";
import { focusHeading } from "../../shell/focus-heading.ts";
import { CHOSEN_FILE } from "../../shell/leave-dialog.tsx";
import { useLeaveGuard } from "../../shell/use-leave-guard.tsx";
import { LogoPreview } from "./logo-preview.tsx";

/** Statuses that say that the file itself is refused. After any other failure the same file may be uploaded again. */
const ABOUT_THE_FILE = new Set([400, 413, 415, 422]);

type Props = {
  projectId: number;
  projectName: string;
  /** The version of the replaced logo; 0 if there is none. */
  version: number;
};

/** Chooses a logo, shows it, and uploads it. */
export function LogoForm({ projectId, projectName, version }: Props) {
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
  };
  const send = async (): Promise<boolean> => {
    if (!file || error || share !== undefined) return false;
    setShare(0);
    setFailure(undefined);
    try {
      await upload(uploadLogo, { projectId }, file, { version, onProgress: setShare });
      messages.add("success", "The logo has been uploaded.");
      // The form begins anew, with another button.
      focusHeading();
      setFile(null);
      return true;
    } catch (refused) {
      const { status, code, message } = refused as ApiError;
      if (ABOUT_THE_FILE.has(status)) setError(message);
      else setFailure(message);
      // This form begins anew with the other logo.
      if (code === "stale-version") messages.add("danger", message);
      return false;
    } finally {
      setShare(undefined);
      for (const { path } of [getLogo, getProject]) void queryClient.invalidateQueries({ queryKey: [path] });
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
      aria-label="Upload a logo"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {leaveDialog}
      <Stack gap="md">
        <FileInput
          label={version === 0 ? "Logo" : "Another logo"}
          description={`png or jpeg, at most ${formatCount(LIMITS.upload)} bytes`}
          placeholder="Choose a file"
          accept={IMAGE_TYPES.join(",")}
          leftSection={<IconPhoto size={18} aria-hidden />}
          clearable
          clearButtonProps={{ "aria-label": "Clear the file" }}
          value={file}
          onChange={choose}
          error={error}
        />
        {file && !error && <LogoPreview blob={file} projectName={projectName} label="Not uploaded yet" />}
        {share !== undefined && <Progress value={share * 100} animated aria-label="Uploading" />}
        {failure !== undefined && (
          <Alert color="red" role="alert" title="The logo was not uploaded.">
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
