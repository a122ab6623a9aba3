import { directionOf } from "@foyer/domain/locale/direction.ts";
import { Input, Skeleton } from "@mantine/core";
import { useId } from "react";
import type { FieldProps } from "../form/fields/field-props.ts";
import { textOf } from "../form/text-of.ts";
import { useField } from "../form/use-field.ts";
import { lazyPart } from "../shell/lazy-part.tsx";

const NoteEditor = lazyPart(() => import("./note-editor.tsx").then((module) => module.NoteEditor), {
  waiting: () => <Skeleton height={148} />,
});

type Props = FieldProps & {
  /** The text's culture, which decides its language and direction. */
  culture: string;
};

/** The form field of a note, as markdown. The editor is loaded with the first such field. */
export function NoteField({ name, label, hint, culture, ...more }: Props) {
  const id = useId();
  const { value, onChange, error, required } = useField(name, { required: more.required, show: textOf });
  const told = [...(hint ? [`${id}-description`] : []), ...(error ? [`${id}-error`] : [])];
  const attributes: Record<string, string> = {
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    "aria-required": String(required),
    "aria-invalid": String(error !== undefined),
    ...(told.length > 0 && { "aria-describedby": told.join(" ") }),
    lang: culture,
    dir: directionOf(culture),
  };
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={hint}
      error={error}
      labelElement="div"
      descriptionProps={{ mb: 5 }}
      withAsterisk={required}
    >
      <NoteEditor
        value={textOf(value)}
        onChange={onChange}
        attributes={attributes}
        isInvalid={error !== undefined}
      />
    </Input.Wrapper>
  );
}
