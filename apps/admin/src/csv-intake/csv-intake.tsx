import { LIMITS } from "@foyer/contract/limits.ts";
import { ButtonRow } from "@foyer/ui/button-row.tsx";
import { Alert, Button, Paper, Stack, Text } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { focusHeading } from "../shell/focus-heading.ts";
import { FileDrop } from "./file-drop.tsx";
import { FileProgress } from "./file-progress.tsx";
import { HeadingQuestion } from "./heading-question.tsx";
import { saveSkipped } from "./save-skipped.ts";
import { type Skipped, SkippedRows } from "./skipped-rows.tsx";
import type { CsvIntakeState, FirstRow } from "./use-csv-intake.ts";

type Props<P, R> = {
  intake: CsvIntakeState<P, R>;
  /** Shown before a file is chosen. */
  hint?: ReactNode;
  /** Maximum number of rows, if it is one that people can meet. */
  maxRows?: number;
  /** The heading above the reason why a file was refused. */
  refused?: string;
  /** The preview of features that have one. `confirm`: the button's text; undefined: there is nothing to import. */
  preview?: {
    summary: (preview: P) => string;
    details?: (preview: P) => ReactNode;
    confirm: (preview: P) => string | undefined;
    skipped: (preview: P) => Skipped;
    /** The first row, if it has to be asked about; undefined: files of this kind always have a header. rules/csv 6 */
    heading?: (preview: P) => string | null;
  };
  /** Summarises the import in a sentence. */
  summary: (result: R) => string;
  skipped: (result: R) => Skipped;
  /** Downloads all skipped rows, if the server stores them; otherwise the rows in the response are saved. */
  onDownloadSkipped?: (result: R) => void;
  /** Closes the surrounding dialog; without a dialog the next file can be chosen at once. */
  onClose?: () => void;
};

/** The csv intake view: choose, upload, preview, result with the skipped rows and reasons. rules/csv 9 */
export function CsvIntake<P, R>(props: Props<P, R>) {
  const frame = useRef<HTMLDivElement>(null);
  useFocusKept(frame, props.intake.step.kind);
  return (
    <div ref={frame}>
      <CurrentStep {...props} />
    </div>
  );
}

/** The pressed button goes with its step: the focus moves to the next action, or to the page's heading. */
function useFocusKept(
  frame: RefObject<HTMLDivElement | null>,
  kind: CsvIntakeState<unknown, unknown>["step"]["kind"],
) {
  const before = useRef(kind);
  useEffect(() => {
    if (before.current === kind) return;
    before.current = kind;
    if (document.activeElement !== document.body) return;
    const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector);
    const next = find("[data-autofocus]") ?? find("button");
    if (kind === "done" || !next) focusHeading();
    else next.focus({ preventScroll: true });
  }, [frame, kind]);
}

function CurrentStep<P, R>(props: Props<P, R>) {
  const { intake, hint, maxRows, refused, onClose } = props;
  const { step, failure, choose, cancel } = intake;
  if (step.kind === "working")
    return <FileProgress {...step} onCancel={step.mayCancel ? cancel : undefined} />;
  if (step.kind === "preview")
    return <Preview {...props} file={step.file} found={step.preview} firstRow={step.firstRow} />;
  const drop = (
    <FileDrop
      maxBytes={LIMITS.upload}
      onChoose={(file) => void choose(file)}
      failure={failure}
      {...(maxRows !== undefined && { maxRows })}
      {...(refused && { refused })}
    />
  );
  if (step.kind === "empty") {
    return (
      <Stack gap="sm">
        {hint}
        {drop}
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      {!onClose && drop}
      <Done {...props} file={step.file} result={step.result} />
    </Stack>
  );
}

type Found<P> = { file: File; found: P; firstRow: FirstRow | undefined };

function Preview<P, R>({ intake, preview, file, found, firstRow }: Props<P, R> & Found<P>) {
  if (!preview) return null;
  const { summary, details, confirm, skipped } = preview;
  const heading = preview.heading?.(found) ?? null;
  const upload = () => intake.confirm(file, heading === null ? undefined : (firstRow ?? "heading"));
  const words = confirm(found);
  return (
    <Paper withBorder p="md" role="region" aria-label="Preview">
      <Stack gap="sm">
        <Text role="status">
          <bdi>{file.name}</bdi>: {summary(found)}. Nothing is stored yet.
        </Text>
        {heading !== null && (
          <HeadingQuestion
            heading={heading}
            answer={firstRow ?? "heading"}
            onAnswer={(answer) => void intake.answer(file, answer)}
          />
        )}
        {details?.(found)}
        <SkippedRows {...skipped(found)} />
        <ButtonRow>
          <Button variant="default" onClick={intake.cancel}>
            {words === undefined ? "Choose another file" : "Cancel"}
          </Button>
          {words !== undefined && (
            <Button onClick={() => void upload()} data-autofocus>
              {words}
            </Button>
          )}
        </ButtonRow>
      </Stack>
    </Paper>
  );
}

function Done<P, R>(props: Props<P, R> & { file: File; result: R }) {
  const { summary, skipped, onDownloadSkipped, onClose, file, result } = props;
  const rows = skipped(result);
  const download = () => (onDownloadSkipped ? onDownloadSkipped(result) : saveSkipped(file.name, rows.rows));
  return (
    <>
      <Alert
        color="teal"
        role="status"
        title={
          // The UI kit's green has too little contrast.
          <Text inherit c="var(--text)">
            {summary(result)}
          </Text>
        }
      />
      <SkippedRows {...rows} onDownload={download} />
      {onClose && (
        <ButtonRow>
          <Button onClick={onClose} autoFocus>
            Close
          </Button>
        </ButtonRow>
      )}
    </>
  );
}
