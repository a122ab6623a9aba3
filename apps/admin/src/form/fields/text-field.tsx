import { Textarea, TextInput, type TextInputProps } from "@mantine/core";
import { textOf } from "../text-of.ts";
import { useField } from "../use-field.ts";
import { BELOW, type FieldProps } from "./field-props.ts";

type Props = FieldProps &
  Pick<TextInputProps, "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "placeholder"> &
  Pick<TextInputProps, "spellCheck" | "readOnly"> & {
    multiline?: boolean;
    /** Of what is typed. */
    dir?: "auto" | "ltr" | "rtl";
    lang?: string;
    /** Has the focus when its dialog opens. */
    isFirst?: boolean;
    /** What is there is replaced by typing. */
    selects?: boolean;
  };

/** A text, of one line or several. */
export function TextField({ name, hint, required, multiline, isFirst, selects, dir, lang, ...rest }: Props) {
  const field = useField(name, { required, show: textOf });
  const props = {
    ...{ name, autoComplete: "off", inputWrapperOrder: BELOW, description: hint },
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
