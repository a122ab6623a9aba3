import { lazy, Suspense } from "react";
import type { TextCellProps } from "../localized-entry/catalog-config.ts";
import classes from "./question-text.module.css";

// Lazy: only the list shows formatted notes, the forms do not need this code.
const RichText = lazy(() =>
  import("@foyer/rich-text/rich-text.tsx").then((module) => ({ default: module.RichText })),
);

/** A question's text in the list: notes with their formatting, all others as typed. */
export function QuestionText({ entry, text }: TextCellProps) {
  const plain = <span className={classes.plain}>{text}</span>;
  if (entry.questionTypeName !== "note") return plain;
  return (
    <div className={classes.note}>
      <Suspense fallback={plain}>
        <RichText markdown={text} />
      </Suspense>
    </div>
  );
}
