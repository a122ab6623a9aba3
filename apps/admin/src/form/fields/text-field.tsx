import { Textarea, TextInput, type TextInputProps } from "@mantine/core";
import { textOf } from "../text-of.ts";
import { useField } from "../use-field.ts";
import { BELOW, type FieldProps } from "./field-props.ts";

type Props = FieldProps &
  Pick<TextInputProps, "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "placeholder"> &
  Pick<TextInputProps, "spellCheck" | "readOnly"> & {
    multiline?: boolean;
    /** Direction of the typed text. */
    dir?: "auto" | "ltr" | "rtl";
    lang?: string;
    /** Gets the initial focus of its dialog. */
    isFirst?: boolean;
    /** Selects its text on focus, so that typing replaces it. */
    selects?: boolean;
  };

/** A text input or a textarea. */
export function TextField({ name, hint, required, multiline, isFirst, selects, dir, lang, ...rest }: Props) {
  const field = useField(name, { required, show: textOf });
  const props = {
    name,
    autoComplete: "off",
    inputWrapperOrder: BELOW,
    description: hint,
    ...rest,
    ...field,
    attributes: { input: { dir, lang } },
    ...(isFirst && { "data-autofocus": true }),
    value: textOf(field.value),
    onChange: (event: { currentTarget: { value: string } }) => field.onChange(event.currentTarget.value),
    onFocus: (event: { currentTarget: { select: () => void } }) => selects && event.currentTarget.select(),
  };
  if (multiline) return <Textarea {...props} autosize minRows={3} maxRows={12} />;
  return <TextInput {...props} />;
}
