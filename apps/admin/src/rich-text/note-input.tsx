import { directionOf } from "@foyer/domain/locale/direction.ts";
import { Input, Skeleton } from "@mantine/core";
import { lazy, Suspense, useId } from "react";

const NoteEditor = lazy(() => import("./note-editor.tsx").then((module) => ({ default: module.NoteEditor })));

type Props = {
  label: string;
  /** Markdown. */
  value: string;
  onChange: (markdown: string) => void;
  error?: string | undefined;
  description?: string | undefined;
  required?: boolean;
  /** Of the text: its language, and so its direction. */
  culture?: string;
};

/** A formatted text in a form; the editor is loaded when one is shown. */
export function NoteInput({ label, value, onChange, error, description, required = false, culture }: Props) {
  const id = useId();
  const told = [...(description ? [`${id}-description`] : []), ...(error ? [`${id}-error`] : [])];
  const attributes: Record<string, string> = {
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    "aria-required": String(required),
    "aria-invalid": String(error !== undefined),
    ...(told.length > 0 && { "aria-describedby": told.join(" ") }),
    ...(culture ? { lang: culture, dir: directionOf(culture) } : { dir: "auto" }),
  };
  return (
    <Input.Wrapper
      {...{ id, label, description, error }}
      labelElement="div"
      descriptionProps={{ mb: 5 }}
      withAsterisk={required}
    >
      <Suspense fallback={<Skeleton height={148} />}>
        <NoteEditor {...{ value, onChange, attributes }} isInvalid={error !== undefined} />
      </Suspense>
    </Input.Wrapper>
  );
}
