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
import { sumUp } from "./sum-up.ts";
import classes from "./visitors.module.css";

type Props = { project: Project; files: readonly VisitorFile[] };

/** Uploads what a gate has read on one day. Upload can be pressed once day, gate and file are set. */
export function VisitorUpload({ project, files }: Props) {
  const messages = useMessages();
  const [day, setDay] = useState("");
  const [turngate, setTurngate] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const visitDate = parseDay(day);
  const intake = useCsvIntake<never, VisitorFile>({
    send: (sent, { onProgress, signal }) =>
      upload(uploadVisitors, { projectId: project.id }, sent, {
        ...(onProgress && { onProgress }),
        ...(signal && { signal }),
        fields: { visitDate: visitDate ?? "", turngate: turngate.trim() },
      }),
    refreshes: [listVisitorFiles, getVisitorSummary],
    onDone: (stored) => {
      // Day and gate stay: the next file is often of the same day.
      setFile(null);
      messages.add("success", `${stored.fileName}: ${sumUp(stored)}`);
    },
  });
  const { step, failure } = intake;
  const error = file ? findError(file) : undefined;
  const reason = reasonOf(
    { day: visitDate !== null, gate: turngate.trim() !== "", file: file !== null },
    error,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The pressed button is gone while the file is sent.
    if (reason === undefined && file) void intake.confirm(file).then(focusHeading);
  };
  const gates = [...new Set(files.map((one) => one.turngate))];
  const isWorking = step.kind === "working";
  return (
    <Paper withBorder p="md" component="form" aria-label="Upload a visitor file" onSubmit={submit}>
      <Stack gap="sm">
        {isWorking && <FileProgress {...step} onCancel={step.mayCancel ? intake.cancel : undefined} />}
        {!isWorking && (
          <div className={classes.fields}>
            <DateField
              label="Visit date"
              calendarLabel="Calendar: visit date"
              near={formatDay(project.startDateTime.slice(0, 10))}
              value={day}
              onChange={setDay}
            />
            <Autocomplete
              label="Turngate"
              placeholder="Such as North"
              data={gates}
              maxLength={LIMITS.turngate}
              value={turngate}
              onChange={setTurngate}
            />
            <FileInput
              label="File"
              placeholder="Choose a csv file"
              accept=".csv"
              clearable
              clearButtonProps={{ "aria-label": "Clear the file" }}
              value={file}
              onChange={setFile}
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
        )}
        {visitDate && isOutside(visitDate, project) && (
          <Alert color="orange" role="status">
            {formatDay(visitDate)} is not within the project ({formatDay(project.startDateTime.slice(0, 10))}{" "}
            to {formatDay(project.endDateTime.slice(0, 10))}). You can still upload it.
          </Alert>
        )}
        {failure && (
          <Alert color="red" role="alert" title="The file was not accepted.">
            {failure}
          </Alert>
        )}
        {step.kind === "done" && (
          <Alert color="teal" role="status">
            <Text inherit c="var(--mantine-color-text)">
              <bdi>{step.result.fileName}</bdi>: {sumUp(step.result)}
            </Text>
          </Alert>
        )}
      </Stack>
    </Paper>
  );
}

const isOutside = (day: string, { startDateTime, endDateTime }: Project) =>
  day < startDateTime.slice(0, 10) || day > endDateTime.slice(0, 10);

function findError({ name, size }: File): string | undefined {
  if (!name.toLowerCase().endsWith(".csv")) return CSV_ONLY.message;
  return size > LIMITS.upload ? FILE_TOO_LARGE.message : undefined;
}

function reasonOf(
  set: { day: boolean; gate: boolean; file: boolean },
  error: string | undefined,
): string | undefined {
  const words = { day: "the visit date", gate: "the turngate", file: "a file" };
  const missing = (["day", "gate", "file"] as const).filter((part) => !set[part]).map((part) => words[part]);
  if (missing.length > 0) return `Set ${missing.join(" and ")} first.`;
  return error && "Choose another file.";
}
