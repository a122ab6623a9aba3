import { CSV_ONLY, FILE_TOO_LARGE } from "@foyer/contract/client-problems.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Project } from "@foyer/contract/projects.ts";
import {
  getVisitorSummary,
  listVisitorFiles,
  uploadVisitors,
  type VisitorFile,
} from "@foyer/contract/visitors.ts";
import { formatDay, parseDay } from "@foyer/domain/format/days.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Alert, Autocomplete, FileInput, Paper, Stack, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { FileProgress } from "../../csv-intake/file-progress.tsx";
import { useCsvIntake } from "../../csv-intake/use-csv-intake.ts";
import { DateField } from "../../form/fields/date-field.tsx";
import { useMessages } from "../../messages/use-messages.ts";
import { upload } from "../../server/upload.ts";
import { focusHeading } from "../../shell/focus-heading.ts";
import { CHOSEN_FILE } from "../../shell/leave-dialog.tsx";
import { useLeaveGuard } from "../../shell/use-leave-guard.tsx";
import { sumUp } from "./sum-up.ts";
import classes from "./visitors.module.css";

type Props = { project: Project; files: readonly VisitorFile[] };

/** Uploads what a gate has read on one day. Upload can be pressed once day, gate and file are set. */
export function VisitorUpload({ project, files }: Props) {
  const draft = useVisitorDraft();
  const { visitDate, file } = draft;
  const intake = useVisitorIntake(project.id, draft);
  const { step, failure } = intake;
  const error = file ? findError(file) : undefined;
  const reason = reasonOf(draft, error);
  const send = file && reason === undefined ? () => intake.confirm(file) : undefined;
  const leaveDialog = useLeaveGuard({ isDirty: () => file !== null, save: send, words: CHOSEN_FILE });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The pressed button is gone while the file is sent.
    void send?.().then(focusHeading);
  };
  const gates = [...new Set(files.map((one) => one.turngate))];
  return (
    <Paper withBorder p="md" component="form" aria-label="Upload a visitor file" onSubmit={submit}>
      {leaveDialog}
      <Stack gap="sm">
        {step.kind === "working" ? (
          <FileProgress {...step} onCancel={step.mayCancel ? intake.cancel : undefined} />
        ) : (
          <UploadFields project={project} draft={draft} gates={gates} error={error} reason={reason} />
        )}
        {visitDate && isOutside(visitDate, project) && (
          <Alert color="orange" role="status">
            {formatDay(visitDate)} is not within the project ({formatDay(project.startDateTime.slice(0, 10))}{" "}
            to {formatDay(project.endDateTime.slice(0, 10))}). You can still upload the file.
          </Alert>
        )}
        {failure && (
          <Alert color="red" role="alert" title="The file was not accepted.">
            {failure}
          </Alert>
        )}
        {step.kind === "done" && (
          <Alert color="teal" role="status">
            <Text inherit c="var(--text)">
              <bdi>{step.result.fileName}</bdi>: {sumUp(step.result)}
            </Text>
          </Alert>
        )}
      </Stack>
    </Paper>
  );
}

type VisitorDraft = ReturnType<typeof useVisitorDraft>;

/** Day, gate and file of the next upload. */
function useVisitorDraft() {
  const [day, setDay] = useState("");
  const [turngate, setTurngate] = useState("");
  const [file, setFile] = useState<File | null>(null);
  return { day, setDay, visitDate: parseDay(day), turngate, setTurngate, file, setFile };
}

/** The upload of a draft. Day and gate stay afterwards, because the next file is often of the same day. */
function useVisitorIntake(projectId: number, { visitDate, turngate, setFile }: VisitorDraft) {
  const messages = useMessages();
  return useCsvIntake<never, VisitorFile>({
    send: (sent, { onProgress, signal }) =>
      upload(uploadVisitors, { projectId }, sent, {
        ...(onProgress && { onProgress }),
        ...(signal && { signal }),
        fields: { visitDate: visitDate ?? "", turngate: turngate.trim() },
      }),
    refreshes: [listVisitorFiles, getVisitorSummary],
    onDone: (stored) => {
      setFile(null);
      messages.add("success", `${stored.fileName}: ${sumUp(stored)}`);
    },
  });
}

type FieldsProps = {
  project: Project;
  draft: VisitorDraft;
  /** The gates of earlier files, as suggestions. */
  gates: string[];
  error: string | undefined;
  reason: string | undefined;
};

function UploadFields({ project, draft, gates, error, reason }: FieldsProps) {
  return (
    <div className={classes.fields}>
      <DateField
        label="Visit date"
        calendarLabel="Calendar: visit date"
        near={formatDay(project.startDateTime.slice(0, 10))}
        value={draft.day}
        onChange={draft.setDay}
      />
      <Autocomplete
        label="Turngate"
        placeholder="Such as North"
        data={gates}
        maxLength={LIMITS.turngate}
        value={draft.turngate}
        onChange={draft.setTurngate}
      />
      <FileInput
        label="File"
        placeholder="Choose a csv file"
        accept=".csv"
        clearable
        clearButtonProps={{ "aria-label": "Clear the file" }}
        value={draft.file}
        onChange={draft.setFile}
        error={error}
      />
      <ReasonedButton
        type="submit"
        leftSection={<IconUpload size={18} aria-hidden />}
        disabledReason={reason}
      >
        Upload
      </ReasonedButton>
    </div>
  );
}

const isOutside = (day: string, { startDateTime, endDateTime }: Project) =>
  day < startDateTime.slice(0, 10) || day > endDateTime.slice(0, 10);

function findError({ name, size }: File): string | undefined {
  if (!name.toLowerCase().endsWith(".csv")) return CSV_ONLY.message;
  return size > LIMITS.upload ? FILE_TOO_LARGE.message : undefined;
}

/** Returns why Upload cannot be pressed yet. */
function reasonOf(
  { visitDate, turngate, file }: VisitorDraft,
  error: string | undefined,
): string | undefined {
  const missing = [
    visitDate === null && "the visit date",
    turngate.trim() === "" && "the turngate",
    file === null && "a file",
  ].filter(Boolean);
  if (missing.length > 0) return `Set ${missing.join(" and ")} first.`;
  return error && "Choose another file.";
}
