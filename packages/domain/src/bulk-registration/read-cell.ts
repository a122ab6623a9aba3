import { contactKindOf } from "../question/question-settings.ts";
import type { PlayableQuestion } from "../scenario/playable-scenario.ts";
import { OTHER, type QuestionInput } from "../scenario/scenario.ts";
import type { NameIndex } from "./name-index.ts";
import { readYesOrNo } from "./yes-or-no.ts";

/** The names of choices in a file. */
export type FileNames = {
  /** Answers by question. */
  answers: (questionId: number) => NameIndex;
  countries: NameIndex;
  regions: (countryId: number) => NameIndex;
  partitions: NameIndex;
  rubrics: (partitionId: number) => NameIndex;
  /** Digits of phone codes, longest first, then in the order of the list. */
  phoneCodes: readonly { id: number; digits: string; countryId: number | null }[];
};

/** The inputs of a cell, or the reason why it has none. */
export type CellReading = { input: QuestionInput } | { error: string };

const SHOWN_NAMES = 5;

/** Reads the cell of a question. An empty cell has no input. rules/bulk-registration 3 */
export function readCell(question: PlayableQuestion, cell: string, names: FileNames): CellReading {
  switch (question.type) {
    case "multi select":
      return readMultiSelect(question, cell, names);
    case "single selection":
      return readSingleSelection(question, cell, names);
    case "checkbox":
      return readCheckbox(cell);
    case "partitions and rubrics of products":
      return readPartitions(cell, names);
    case "textbox":
      return contactKindOf(question.settings) === "phone"
        ? readPhone(cell, names)
        : { input: { type: "textbox", text: cell, phoneCodeId: null } };
    default:
      return { error: "This question has no column." };
  }
}

/** Returns the id of the entry with this name, or a sentence. */
export function findEntry(index: NameIndex, name: string, kind: string): { id: number } | { error: string } {
  const id = index.find(name);
  if (id === "several") return { error: `Several have the name “${name}”: use the internal name.` };
  if (id !== null) return { id };
  const closest = index.closest(name);
  if (closest !== null) return { error: `There is no ${kind} “${name}”. Did you mean “${closest}”?` };
  const shown = index.names.slice(0, SHOWN_NAMES).join(", ");
  const hint = index.names.length <= SHOWN_NAMES && shown !== "" ? ` Possible: ${shown}.` : "";
  return { error: `There is no ${kind} “${name}”.${hint}` };
}

/** Returns the text after `Other:`; null if the cell has no other answer. */
function otherIn(part: string): string | null {
  return /^other\s*:(.*)$/isu.exec(part)?.[1]?.trim() ?? null;
}

const parts = (cell: string) =>
  cell
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "");

function readMultiSelect({ id, settings }: PlayableQuestion, cell: string, names: FileNames): CellReading {
  const index = names.answers(id);
  // An answer's own name may have the separator.
  const isOne = index.find(cell) !== null;
  const answerIds: number[] = [];
  let other: string | null = null;
  for (const part of isOne ? [cell] : parts(cell)) {
    const text = index.find(part) === null && settings.showOther ? otherIn(part) : null;
    if (text !== null) {
      other = text;
      continue;
    }
    const found = findEntry(index, part, "answer");
    if ("error" in found) return found;
    answerIds.push(found.id);
  }
  return { input: { type: "multi select", answerIds, other } };
}

function readSingleSelection(
  { id, settings }: PlayableQuestion,
  cell: string,
  names: FileNames,
): CellReading {
  if (cell === "") return { input: { type: "single selection", answerId: null, other: "" } };
  const index = names.answers(id);
  const other = index.find(cell) === null && settings.showOther ? otherIn(cell) : null;
  if (other !== null) return { input: { type: "single selection", answerId: OTHER, other } };
  const found = findEntry(index, cell, "answer");
  return "error" in found ? found : { input: { type: "single selection", answerId: found.id, other: "" } };
}

/** An empty cell is not ticked, regardless of the page's default: consent is never assumed. */
function readCheckbox(cell: string): CellReading {
  const checked = readYesOrNo(cell);
  return checked === null
    ? { error: `“${cell}” is neither yes nor no. Possible: yes, no, true, false, 1, 0.` }
    : { input: { type: "checkbox", checked } };
}

function readPartitions(cell: string, names: FileNames): CellReading {
  const partitionIds: number[] = [];
  const rubricIds: number[] = [];
  for (const part of parts(cell)) {
    const found = findPartition(part, names);
    if ("error" in found) return found;
    partitionIds.push(found.partitionId);
    if (found.rubricId !== null) rubricIds.push(found.rubricId);
  }
  const type = "partitions and rubrics of products";
  return {
    input: { type, partitionIds: [...new Set(partitionIds)], rubricIds: [...new Set(rubricIds)] },
  };
}

/** Reads `Partition` or `Partition/Rubric`; both names may contain a slash. */
function findPartition(
  part: string,
  { partitions, rubrics }: FileNames,
): { partitionId: number; rubricId: number | null } | { error: string } {
  const whole = partitions.find(part);
  if (typeof whole === "number") return { partitionId: whole, rubricId: null };
  for (let slash = part.lastIndexOf("/"); slash > 0; slash = part.lastIndexOf("/", slash - 1)) {
    const partitionId = partitions.find(part.slice(0, slash));
    if (typeof partitionId !== "number") continue;
    const rubric = findEntry(rubrics(partitionId), part.slice(slash + 1).trim(), "rubric");
    return "error" in rubric ? rubric : { partitionId, rubricId: rubric.id };
  }
  const error = findEntry(partitions, part.split("/", 1)[0]?.trim() ?? part, "partition");
  return "error" in error ? error : { partitionId: error.id, rubricId: null };
}

/** Reads `+49 30 1234`. Separators between the digits are ignored. */
function readPhone(cell: string, { phoneCodes }: FileNames): CellReading {
  const digits = cell.replace(/[\s().\-/\u2010-\u2015]/gu, "");
  if (!digits.startsWith("+")) return { input: { type: "textbox", text: digits, phoneCodeId: null } };
  const code = phoneCodes.find((one) => digits.startsWith(one.digits, 1));
  return code
    ? { input: { type: "textbox", text: digits.slice(code.digits.length + 1), phoneCodeId: code.id } }
    : { error: `No phone code of the catalog begins “${cell}”.` };
}
