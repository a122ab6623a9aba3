import { plainNote } from "@foyer/domain/question/plain-note.ts";
import type { TextCellProps } from "../localized-entry/catalog-config.ts";
import classes from "./question-text.module.css";

/** A question's text in the list: the words of a note, all others as typed. The form shows a note's formatting. */
export function QuestionText({ entry, text }: TextCellProps) {
  return <span className={classes.plain}>{entry.questionTypeName === "note" ? plainNote(text) : text}</span>;
}
