import { directionOf } from "@foyer/domain/locale/direction.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { TextField } from "../../../form/fields/text-field.tsx";
import { useFormContext } from "../../../form/form-context.ts";
import { textOf } from "../../../form/text-of.ts";
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
  const { fields } = useFormContext();
  const isMissing = textOf(fields.valueOf(name)).trim() === "";
  const standIn =
    textOf(fields.valueOf(textName(DEFAULT_CULTURE))).trim() || textOf(fields.valueOf("name")).trim();
  const common = {
    name,
    label,
    required: true,
    ...(isMissing && standIn !== "" && { hint: missingText(standIn) }),
  };
  if (isNote) return <NoteField {...common} culture={culture} />;
  return <TextField {...common} lang={culture} dir={directionOf(culture)} multiline={multiline} />;
}

/** Returns the hint for a missing text: the text that visitors read in its place. */
const missingText = (standIn: string) =>
  `Still missing. Until it is filled in, visitors read “${shorten(standIn)}”.`;

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text);
