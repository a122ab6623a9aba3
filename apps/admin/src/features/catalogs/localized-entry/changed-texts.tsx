import type { TranslationsImport } from "@foyer/contract/translations.ts";
import { FileRows } from "../../../csv-intake/file-rows.tsx";
import { columnsOf } from "../../../list/columns-of.tsx";
import classes from "./changed-texts.module.css";

const { text, custom } = columnsOf<TranslationsImport["changes"][number]>();
const COLUMNS = [
  text("name", "Name", { minWidth: 6 }),
  text("cultureCode", "Culture", { width: 6, isShort: true }),
  custom(
    "before",
    "Now",
    ({ before, cultureCode }) => (
      <span className={`${classes.text} ${classes.before}`} dir="auto" lang={cultureCode}>
        {before === "" ? "—" : before}
      </span>
    ),
    { minWidth: 8 },
  ),
  custom(
    "after",
    "Then",
    ({ after, cultureCode }) => (
      <span className={classes.text} dir="auto" lang={cultureCode}>
        {after}
      </span>
    ),
    { minWidth: 8 },
  ),
];

/** The first texts that a file changes, as they are and as they will be. */
export function ChangedTexts({ result: { changes, changedTexts } }: { result: TranslationsImport }) {
  return (
    <FileRows
      label="What changes"
      all={changedTexts}
      columns={COLUMNS}
      rows={changes}
      keyOf={({ id, cultureCode }) => `${id} ${cultureCode}`}
    />
  );
}
