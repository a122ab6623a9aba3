import { LIMITS } from "@foyer/contract/limits.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import type { TemplateField } from "@foyer/domain/printout/template-field.ts";
import { useMessages } from "../../../messages/use-messages.ts";
import { type AskedQuestion, nameOfRow } from "../fields/field-row.ts";
import type { TemplateForm } from "../fields/use-template-form.ts";
import { keepCopied, toCopied, useCopied } from "./copied-fields.ts";
import type { Sheet } from "./geometry.ts";
import { fieldInMiddle, placeCopies } from "./place-copies.ts";

type Options = {
  editor: TemplateForm;
  sheet: Sheet;
  /** Undefined until they are read. */
  questions: readonly AskedQuestion[] | undefined;
  /** Tells screen readers. */
  announce: (sentence: string) => void;
};

/** An action of the editor, or the reason why it is unavailable. */
type FieldAction = { run: () => void; reason?: never } | { run?: never; reason: string };

type ActionName = "add" | "duplicate" | "copy" | "cut" | "paste" | "selectAll" | "forward" | "backward";

export type FieldActions = Record<ActionName, FieldAction> & {
  /** Moves a field to another place in the order; the last one is in front of all others. */
  moveTo: (from: number, to: number) => void;
};

const NOTHING_SELECTED: FieldAction = { reason: "Select a field first." };

/** Adding, duplicating, copying, pasting and reordering fields; the result is selected and announced. rules/printouts 18, 21 */
export function useFieldActions({ editor, sheet, questions, announce }: Options): FieldActions {
  const messages = useMessages();
  const copied = useCopied();
  const { rows, selected } = editor;
  const chosen = toCopied(
    selected.flatMap((index) => rows[index] ?? []),
    sheet,
  );
  const saidOf = (fields: readonly TemplateField[]) => {
    const [first] = fields;
    return first && fields.length === 1 ? nameOfRow(first, questions ?? []) : countOf(fields.length, "field");
  };

  const insert = (fields: readonly TemplateField[], done: string): FieldAction => {
    if (rows.length + fields.length > LIMITS.templateFields) {
      return { reason: `A template has at most ${LIMITS.templateFields} fields.` };
    }
    return {
      run: () => {
        const placed = placeCopies(fields, rows, sheet);
        editor.insert(placed);
        announce(`${saidOf(fields)} ${done}, ${rowNumbers(rows.length + 1, placed.length)}.`);
      },
    };
  };
  const copy = () => {
    keepCopied(chosen);
    announce(`${saidOf(chosen)} copied. Paste here or into another template.`);
  };
  const cut = () => {
    keepCopied(chosen);
    announce(`${saidOf(chosen)} cut. Paste here or into another template.`);
    editor.remove(selected);
  };
  const selectAll = () => {
    editor.select(rows.map((_, index) => index));
    announce(`${countOf(rows.length, "field")} selected.`);
  };
  const paste = (): FieldAction => {
    if (copied.length === 0) return { reason: "Copy a field first, here or in another template." };
    if (!questions) return { reason: "The questions of the registration are being read." };
    const asked = new Set(questions.map(({ id }) => id));
    const known = copied.map((field) =>
      field.questionId === null || asked.has(field.questionId) ? field : { ...field, questionId: null },
    );
    const unasked = copied.filter((field, at) => field !== known[at]).length;
    const { run, reason } = insert(known, "pasted");
    if (!run) return { reason };
    return {
      run: () => {
        run();
        if (unasked > 0) messages.add("warning", unaskedSentence(unasked));
      },
    };
  };

  return {
    ...orderActions({ editor, questions, announce }),
    add: insert([fieldInMiddle(sheet)], "added in the middle of the page"),
    duplicate: chosen.length > 0 ? insert(chosen, "duplicated") : NOTHING_SELECTED,
    copy: chosen.length > 0 ? { run: copy } : NOTHING_SELECTED,
    cut: chosen.length > 0 ? { run: cut } : NOTHING_SELECTED,
    paste: paste(),
    selectAll: rows.length > 0 ? { run: selectAll } : NOTHING_SELECTED,
  };
}

/** The actions that change which field is in front. rules/printouts 21 */
function orderActions({ editor, questions, announce }: Omit<Options, "sheet">) {
  const { rows, selected } = editor;
  const moveTo = (from: number, to: number) => {
    // A row dropped where it is.
    if (to === from) return;
    const name = nameOfRow(rows[from] ?? {}, questions ?? []);
    if (to < 0 || to >= rows.length) {
      announce(to < 0 ? `${name} is behind all others.` : `${name} is in front of all others.`);
      return;
    }
    editor.moveRow(from, to);
    announce(`${name} is now row ${to + 1} of ${rows.length}.`);
  };
  const shift = (by: 1 | -1): FieldAction => {
    const [index] = selected;
    if (index === undefined || selected.length > 1) return { reason: "Select one field first." };
    const end = by > 0 ? rows.length - 1 : 0;
    if (index === end) {
      return { reason: by > 0 ? "It is in front of all others." : "It is behind all others." };
    }
    return { run: () => moveTo(index, index + by) };
  };

  return { moveTo, forward: shift(1), backward: shift(-1) };
}

const rowNumbers = (first: number, count: number): string =>
  count === 1 ? `row ${first}` : `rows ${first} to ${first + count - 1}`;

const unaskedSentence = (count: number): string =>
  count === 1
    ? "A pasted field printed the answer to a question that is not in this registration. Choose what it prints."
    : `${count} pasted fields printed answers to questions that are not in this registration. Choose what they print.`;
