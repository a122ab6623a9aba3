import { getPlay } from "@foyer/contract/play.ts";
import { getPrintoutTemplateFile, type PrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import type { SampleName } from "@foyer/domain/printout/samples.ts";
import { Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useBlobAddress } from "../../../images/use-blob-address.ts";
import { useRead } from "../../../server/use-read.ts";
import { useReadFile } from "../../../server/use-read-file.ts";
import { useKeys } from "../../../shell/keys/use-keys.ts";
import { useAnnouncement } from "../../../shell/use-announcement.ts";
import { sheetOf } from "../canvas/geometry.ts";
import { TemplateCanvas } from "../canvas/template-canvas.tsx";
import { type FieldActions, useFieldActions } from "../canvas/use-field-actions.ts";
import type { AskedQuestion } from "../fields/field-row.ts";
import type { TemplateForm } from "../fields/use-template-form.ts";
import classes from "./editor.module.css";
import { FieldWarnings } from "./field-warnings.tsx";
import { PreviewButton } from "./preview-button.tsx";
import { RowSettings } from "./row-settings.tsx";
import { SampleStrip } from "./sample-strip.tsx";
import { SettingsTable } from "./settings-table.tsx";
import { SignedCodeHint } from "./signed-code-hint.tsx";
import { useDrawing } from "./use-drawing.ts";

type Props = {
  registration: { projectId: number; registrationId: number };
  template: PrintoutTemplate;
  editor: TemplateForm;
  /** "Add field". */
  addLabel: string;
  /** The settings of the page: the picture, the size. */
  children: ReactNode;
};

/** The picture of a template and the table of its fields, side by side and always in step; then the page. rules/printouts 11 */
export function TemplateEditor({ registration, template, editor, addLabel, children }: Props) {
  const read = useQuestions(registration);
  const questions = read ?? NONE;
  const picture = usePicture(registration, template);
  const { imageWidth, imageHeight, printedWidth } = editor.form.values;
  const sheet = useMemo(
    () =>
      sheetOf({
        templateType: template.templateType,
        imageWidth: Number(imageWidth ?? template.imageWidth),
        imageHeight: Number(imageHeight ?? template.imageHeight),
        fileResolution: template.fileResolution,
        printedWidth: typeof printedWidth === "number" && printedWidth > 0 ? printedWidth : null,
      }),
    [imageWidth, imageHeight, template, printedWidth],
  );
  const resolution = Number(editor.form.values.printerDpi ?? template.printerDpi);
  const [sample, setSample] = useState<SampleName>("sample");
  const drawn = useDrawing(registration, template, editor, sample);
  const { said, announce } = useAnnouncement();
  const actions = useFieldActions({ editor, sheet, questions: read, announce });
  const element = useEditorKeys(editor, actions);
  return (
    <div ref={element} className={classes.columns}>
      <div className={classes.picture}>
        <TemplateCanvas
          editor={editor}
          actions={actions}
          sheet={sheet}
          picture={picture}
          questions={questions}
          drawn={drawn}
          resolution={resolution}
          addLabel={addLabel}
          announce={announce}
        />
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <SampleStrip sample={sample} onSampleChange={setSample} />
        {!picture && (
          <Text size="sm" c="dimmed" mt="xs" className={classes.empty}>
            No image
          </Text>
        )}
      </div>
      <Stack gap="md">
        <Title order={2} size="h5">
          Fields
        </Title>
        <SettingsTable editor={editor} questions={questions} moveTo={actions.moveTo} />
        <RowSettings editor={editor} questions={questions} unit={sheet.unit} />
        <FieldWarnings editor={editor} questions={questions} drawn={drawn} resolution={resolution} />
        <SignedCodeHint
          projectId={registration.projectId}
          isOffline={template.templateType === "offline"}
          rows={editor.rows}
        />
        <Title order={2} size="h5" mt="md">
          Page
        </Title>
        {children}
        <PreviewButton
          registration={registration}
          template={template}
          sample={sample}
          isDirty={editor.form.situation.isDirty}
        />
      </Stack>
    </div>
  );
}

const NONE: readonly AskedQuestion[] = [];

/** The keys that work anywhere in the editor; returns the ref of its element. */
function useEditorKeys(editor: TemplateForm, actions: FieldActions) {
  const element = useRef<HTMLDivElement>(null);
  useKeys(
    [
      { keys: "mod+Z", label: "Undo", run: editor.undo },
      { keys: "mod+Y", label: "Redo", run: editor.redo },
      { keys: "mod+D", label: "Duplicate the selected fields", run: actions.duplicate.run },
      { keys: "mod+C", label: "Copy the selected fields", run: actions.copy.run, isOfText: true },
      { keys: "mod+X", label: "Cut the selected fields", run: actions.cut.run, isOfText: true },
      { keys: "mod+V", label: "Paste fields", run: actions.paste.run, isOfText: true },
      { keys: "mod+A", label: "Select all fields", run: actions.selectAll.run, isOfText: true },
    ],
    { element: () => element.current },
  );
  return element;
}

/** The questions of the registration, whose answers can be printed; undefined until they are read. */
function useQuestions(params: Props["registration"]): readonly AskedQuestion[] | undefined {
  const { data } = useRead(getPlay, { params });
  return useMemo(
    () =>
      data?.steps
        .flatMap(({ questions }) => questions)
        .filter(({ type }) => type !== "note" && type !== "promo code"),
    [data],
  );
}

/** The address of the template's picture. */
function usePicture(registration: Props["registration"], { id, template }: PrintoutTemplate) {
  const params = { ...registration, templateId: id };
  const read = useReadFile(getPrintoutTemplateFile, { params }, template?.fileId ?? 0, template !== null);
  return useBlobAddress(template ? read.data?.file?.blob : undefined);
}
