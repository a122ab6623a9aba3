import type { AuditRow } from "@foyer/contract/audit.ts";
import { MomentFormat } from "@foyer/ui/format/moment-format.ts";
import { VisuallyHidden } from "@mantine/core";
import { useContext } from "react";
import { useAmount } from "../session/use-amount.ts";
import classes from "./change-fields.module.css";
import { type ChangedField, changedFields, sentencesOf } from "./change-words.ts";

type Props = {
  row: Pick<AuditRow, "before" | "after" | "action">;
  /** The zone that times among the values are shown in. */
  timeZone: string;
};

/** The changes of an audit row: sentences if the audit has them, else each field's values before and after; for a new entity only the values after. */
export function ChangeFields({ row, timeZone }: Props) {
  const amountOf = useAmount();
  const momentOf = useContext(MomentFormat);
  const isNew = row.before === null;
  const sentences = sentencesOf(row);
  if (sentences.length > 0) {
    return (
      <ul className={classes.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
    );
  }
  const fields = changedFields(row, { timeZone, amountOf, momentOf }).filter(
    ({ after }) => !isNew || after !== null,
  );
  if (fields.length === 0) return null;
  return (
    <dl className={classes.fields}>
      {fields.map((field) => (
        <div key={field.name} className={classes.field}>
          <dt>{field.label}</dt>
          <dd>{isNew ? <Value text={field.after} /> : <BeforeAndAfter {...field} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function BeforeAndAfter({ before, after }: ChangedField) {
  return (
    <>
      <VisuallyHidden>before: </VisuallyHidden>
      <del className={classes.before}>
        <Value text={before} />
      </del>
      <span aria-hidden> → </span>
      <VisuallyHidden>, after: </VisuallyHidden>
      <ins className={classes.after}>
        <Value text={after} />
      </ins>
    </>
  );
}

function Value({ text }: { text: string | null }) {
  return text === null ? <span className={classes.none}>nothing</span> : <bdi>{text}</bdi>;
}
