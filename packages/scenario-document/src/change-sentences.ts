/** A part: the word for its kind, its name in quotation marks, and its owner: ` of step “Visit”`. */
export type Subject = { noun: "step" | "question" | "answer"; name: string; of: string };

/** One change of one part; a place counts from 1. */
export type Change =
  | { kind: "removed"; subject: Subject }
  | { kind: "added"; subject: Subject; place: number }
  | { kind: "moved"; subject: Subject; from: number; place: number }
  /** `to`: the step that a question has now, with its name. */
  | { kind: "to-step"; subject: Subject; to: string; place: number }
  | { kind: "setting"; subject: Subject; label: string; from: string; to: string }
  /** `words`: the conditions under which it is now shown, or no longer shown. */
  | { kind: "shown" | "no longer shown"; subject: Subject; words: string }
  /** About one part alone. */
  | { kind: "sentence"; sentence: string };

type Of<Kind extends Change["kind"]> = Extract<Change, { kind: Kind }>;

/** Writes changes as sentences, in order; equal changes of many parts are one sentence. rules/scenario 37 */
export function changeSentences(changes: readonly Change[]): string[] {
  const alike = Map.groupBy(changes, keyOf);
  return [...alike.values()].map((some) => capitalised(sentenceOf(some)));
}

const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Changes of one key become one sentence. */
function keyOf(change: Change): string {
  switch (change.kind) {
    case "removed":
    case "added":
      return change.kind;
    case "moved":
      return `moved ${change.subject.noun}${change.subject.of}`;
    case "to-step":
      return `to-step ${change.to}`;
    case "setting":
      return `setting ${change.label} ${change.from} ${change.to}`;
    case "shown":
    case "no longer shown":
      return `${change.kind} ${change.words}`;
    case "sentence":
      return `sentence ${change.sentence}`;
  }
}

function sentenceOf(changes: readonly Change[]): string {
  const [first] = changes;
  switch (first?.kind) {
    case undefined:
      return "";
    case "removed":
      return `${subjectsOf(changes)} ${isOrAre(changes)} removed.`;
    case "added":
      return `${additions(changes.filter((one) => one.kind === "added"))}.`;
    case "moved": {
      const moved = changes.filter((one) => one.kind === "moved");
      const to = joined(moved.map(({ place }) => String(place)));
      const verb = moved.length > 1 ? "move" : "moves";
      return `${subjectsOf(moved)} ${verb} from ${places(moved.map(({ from }) => from))} to ${to}.`;
    }
    case "to-step": {
      const moved = changes.filter((one) => one.kind === "to-step");
      const verb = moved.length > 1 ? "move" : "moves";
      return `${subjectsOf(moved)} ${verb} to ${first.to}, ${places(moved.map(({ place }) => place))}.`;
    }
    case "setting":
      return `${first.label} of ${subjectsOf(changes)} changes from ${first.from} to ${first.to}.`;
    case "shown":
    case "no longer shown":
      return `${subjectsOf(changes)} ${isOrAre(changes)} ${first.kind} when ${first.words}.`;
    case "sentence":
      return first.sentence;
  }
}

/** “Questions “A” and “B” of step “S” are added at places 2 and 3, answer “C” of question “Q” at place 1”. */
function additions(changes: readonly Of<"added">[]): string {
  const groups = [...Map.groupBy(changes, ({ subject: { noun, of } }) => `${noun}${of}`).values()];
  return groups
    .map((some, index) => {
      const verb = index === 0 ? ` ${isOrAre(some)} added` : "";
      return `${subjectsOf(some)}${verb} at ${places(some.map(({ place }) => place))}`;
    })
    .join(", ");
}

/** “Questions “A” and “B” of step “S” and answer “C” of question “Q””; the same owner is named once. */
function subjectsOf(changes: readonly Change[]): string {
  const subjects = changes.flatMap((change) => (change.kind === "sentence" ? [] : change.subject));
  const groups = [...Map.groupBy(subjects, ({ noun, of }) => `${noun}${of}`).values()];
  return joined(
    groups.flatMap((some) => {
      const [first] = some;
      if (!first) return [];
      const names = joined(some.map(({ name }) => name));
      return `${first.noun}${some.length > 1 ? "s" : ""} ${names}${first.of}`;
    }),
  );
}

const isOrAre = (changes: readonly unknown[]) => (changes.length > 1 ? "are" : "is");

const places = (all: readonly number[]) => `place${all.length > 1 ? "s" : ""} ${joined(all.map(String))}`;

/** The maximum number of parts named in a sentence; the others are counted. */
const NAMED = 30;

function joined(all: readonly string[]): string {
  const named = all.length > NAMED ? [...all.slice(0, NAMED), `${all.length - NAMED} more`] : all;
  const last = named.at(-1) ?? "";
  return named.length > 1 ? `${named.slice(0, -1).join(", ")} and ${last}` : last;
}
