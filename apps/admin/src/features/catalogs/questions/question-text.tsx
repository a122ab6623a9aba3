import { lazyPart } from "../../../shell/lazy-part.tsx";
import type { TextCellProps } from "../localized-entry/catalog-config.ts";
import classes from "./question-text.module.css";

// Lazy: only the list shows formatted notes, the forms do not need this code.
const RichText = lazyPart(() => import("@foyer/rich-text/rich-text.tsx").then((module) => module.RichText), {
  waiting: ({ markdown }) => <span className={classes.plain}>{markdown}</span>,
  isOptional: true,
});

/** A question's text in the list: notes with their formatting, all others as typed. */
export function QuestionText({ entry, text }: TextCellProps) {
  if (entry.questionTypeName !== "note") return <span className={classes.plain}>{text}</span>;
  return (
    <div className={classes.note}>
      <RichText markdown={text} />
    </div>
  );
}
