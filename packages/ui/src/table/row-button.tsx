import { Button } from "@mantine/core";
import type { RowState } from "./column.ts";
import classes from "./row-button.module.css";
import { rowReason } from "./row-reason.ts";

type Props = {
  /** The accessible label, with the row's name: "Codes of Spring fair". */
  label: string;
  /** The word on the button; the label contains it. */
  word: string;
  onClick: () => void;
};

/** The look of the action that a row has as a word. */
export const ROW_WORD = {
  size: "compact-sm",
  variant: "transparent",
  // As other links of the row, which are readable on the background of a marked row, too.
  c: "var(--accent)",
  className: classes.word ?? "",
} as const;

/** A row's most used action, as a word. */
export function RowButton({ label, word, onClick }: Props) {
  return (
    <Button {...ROW_WORD} aria-label={label} onClick={onClick}>
      {word}
    </Button>
  );
}

type EditProps = {
  label: string;
  /** The word on the button; default: Edit. */
  word?: string;
  /** The tooltip, if the word does not say enough. */
  title?: string;
  state: RowState;
};

/** Opens its row for editing; the focus returns to it afterwards. */
export function EditRowButton({ label, word = "Edit", title, state: { edit, isHeld } }: EditProps) {
  return (
    <Button
      {...ROW_WORD}
      aria-label={label}
      title={isHeld ? undefined : title}
      onClick={edit}
      data-row-edit
      {...rowReason(isHeld)}
    >
      {word}
    </Button>
  );
}
