import { directionOf } from "@foyer/domain/locale/direction.ts";
import { TextField } from "../../../form/fields/text-field.tsx";
import { useFormContext } from "../../../form/form-context.ts";
import { NoteField } from "../../../rich-text/note-field.tsx";
import { textName } from "./entry-values.ts";

type Props = {
  culture: string;
  label: string;
  multiline: boolean;
  /** Written with formatting. */
  isNote: boolean;
};

/** The text of one culture, in its own direction. */
export function EntryTextField({ culture, label, multiline, isNote }: Props) {
  const name = textName(culture);
  const text = useFormContext().valueOf(name);
  const isMissing = typeof text !== "string" || text.trim() === "";
  const common = {
    ...{ name, label, required: true },
    ...(isMissing && { hint: "No text yet: a fallback is shown instead." }),
  };
  if (isNote) return <NoteField {...common} culture={culture} />;
  return <TextField {...common} lang={culture} dir={directionOf(culture)} multiline={multiline} />;
}
