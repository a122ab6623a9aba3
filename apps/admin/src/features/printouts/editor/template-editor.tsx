import { getPlay } from "@foyer/contract/play.ts";
import { getPrintoutTemplateFile, type PrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import type { SampleName } from "@foyer/domain/printout/samples.ts";
import { DEFAULT_FIELD } from "@foyer/domain/printout/template-field.ts";
import { Button, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useBlobAddress } from "../../../images/use-blob-address.ts";
import { useRead } from "../../../server/use-read.ts";
import { useReadFile } from "../../../server/use-read-file.ts";
import { useKeys } from "../../../shell/keys/use-keys.ts";
import { sheetOf } from "../canvas/geometry.ts";
import { TemplateCanvas } from "../canvas/template-canvas.tsx";
import type { AskedQuestion } from "../fields/field-row.ts";
import type { TemplateForm } from "../fields/use-template-form.ts";
import classes from "./editor.module.css";
import { FieldWarnings } from "./field-warnings.tsx";
import { PreviewButton } from "./preview-button.tsx";
import { RowSettings } from "./row-settings.tsx";
import { SampleStrip } from "./sample-strip.tsx";
import { SettingsTable } from "./settings-table.tsx";
import { useDrawing } from "./use-drawing.ts";

type Props = {
  registration: { projectId: number; registrationId: number };
  template: PrintoutTemplate;
  editor: TemplateForm;
  /** "Add field". */
  addLabel: string;
  /** Shown above the table: the picture, the size. */
  children: ReactNode;
};

/** The picture of a template and the table of its fields, side by side and always in step. rules/printouts 11 */
export function TemplateEditor({ registration, template, editor, addLabel, children }: Props) {
  const questions = useQuestions(registration);
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
  const element = useRef<HTMLDivElement>(null);
  useKeys(
    [
      { keys: "mod+Z", label: "Undo", run: editor.undo },
      { keys: "mod+Y", label: "Redo", run: editor.redo },
    ],
    { element: () => element.current },
  );
  return (
    <div ref={element} className={classes.columns}>
      <div>
        <TemplateCanvas
          editor={editor}
          sheet={sheet}
          picture={picture}
          questions={questions}
          drawn={drawn}
          resolution={resolution}
        />
        <SampleStrip sample={sample} onSampleChange={setSample} />
        {!picture && (
          <Text size="sm" c="dimmed" mt="xs" className={classes.empty}>
            No image
          </Text>
        )}
      </div>
      <Stack gap="md">
        {children}
        <SettingsTable editor={editor} questions={questions} />
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => editor.add({ ...DEFAULT_FIELD })}
          style={{ alignSelf: "start" }}
        >
          {addLabel}
        </Button>
        <RowSettings editor={editor} questions={questions} unit={sheet.unit} />
        <FieldWarnings editor={editor} questions={questions} drawn={drawn} resolution={resolution} />
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

/** The questions of the registration, whose answers can be printed. */
function useQuestions(params: Props["registration"]): readonly AskedQuestion[] {
  const { data } = useRead(getPlay, { params });
  return useMemo(
    () =>
      (data?.steps ?? [])
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
