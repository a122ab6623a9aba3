import type { AuditRow } from "@foyer/contract/audit.ts";
import { MomentFormat } from "@foyer/ui/format/moment-format.ts";
import { VisuallyHidden } from "@mantine/core";
import { useContext } from "react";
import { useAmount } from "../session/use-amount.ts";
import { ChangeFields } from "./change-fields.tsx";
import classes from "./change-table.module.css";
import { changedFields, sentencesOf } from "./change-words.ts";

type Props = {
  row: Pick<AuditRow, "before" | "after" | "action">;
  /** The zone that times among the values are shown in. */
  timeZone: string;
};

/** The changed fields with their values before and after, side by side; sentences if the audit has them. */
export function ChangeTable({ row, timeZone }: Props) {
  const amountOf = useAmount();
  const momentOf = useContext(MomentFormat);
  if (row.before === null || row.after === null || sentencesOf(row).length > 0)
    return <ChangeFields row={row} timeZone={timeZone} />;
  return (
    <dl className={classes.table}>
      <div className={classes.row} aria-hidden>
        <span />
        <span>Before</span>
        <span>After</span>
      </div>
      {changedFields(row, { timeZone, amountOf, momentOf }).map(({ name, label, before, after }) => (
        <div key={name} className={classes.row}>
          <dt>{label}</dt>
          <dd>
            <VisuallyHidden>Before: </VisuallyHidden>
            <Value text={before} />
          </dd>
          <dd>
            <VisuallyHidden>After: </VisuallyHidden>
            <Value text={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ text }: { text: string | null }) {
  return text === null ? <span className={classes.none}>nothing</span> : <bdi>{text}</bdi>;
}
