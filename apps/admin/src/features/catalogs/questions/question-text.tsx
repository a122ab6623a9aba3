import { RichText } from "@foyer/rich-text/rich-text.tsx";
import type { TextCellProps } from "../localized-entry/catalog-config.ts";
import classes from "./question-text.module.css";

/** A question's text in the list: notes with their formatting, all others as typed. */
export function QuestionText({ entry, text }: TextCellProps) {
  if (entry.questionTypeName !== "note") return <span className={classes.plain}>{text}</span>;
  return (
    <div className={classes.note}>
      <RichText markdown={text} />
    </div>
  );
}
