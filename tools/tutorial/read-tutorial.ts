/** An action of a reader of docs/TUTORIAL.md, or a picture that they see. */
export type TutorialStep = {
  kind: StepKind;
  /** The line of the document. */
  line: number;
  /** The words on the screen, or the file of a picture; empty where there are none. */
  name: string;
  /** The text that is typed or chosen. */
  value: string;
};

type StepKind =
  | "open"
  | "press"
  | "press-first-ticket"
  | "type"
  | "type-password"
  | "type-day"
  | "type-same-day"
  | "choose"
  | "choose-copied-as-file"
  | "tick"
  | "see"
  | "open-copied-link"
  | "close-tab"
  | "picture";

/** How each step is written in the numbered lists of the document. */
const SENTENCES: readonly (readonly [StepKind, RegExp])[] = [
  ["open", /^Open <http:\/\/127\.0\.0\.1:3000>\.$/],
  ["press-first-ticket", /^Press the number of \*\*the first ticket\*\*\.$/],
  ["press", /^Press \*\*(?<name>[^*]+)\*\*\.$/],
  ["type-password", /^Type the password into \*\*(?<name>[^*]+)\*\*\.$/],
  ["type-day", /^Type a day to come, such as `(?<value>[^`]+)`, into \*\*(?<name>[^*]+)\*\*\.$/],
  ["type-same-day", /^Type the same day into \*\*(?<name>[^*]+)\*\*\.$/],
  ["type", /^Type `(?<value>[^`]+)` into \*\*(?<name>[^*]+)\*\*\.$/],
  ["choose", /^Choose \*\*(?<value>[^*]+)\*\* as \*\*(?<name>[^*]+)\*\*\.$/],
  [
    "choose-copied-as-file",
    /^Save the copied code as `(?<value>[^`]+)`, and choose that file as \*\*(?<name>[^*]+)\*\*\.$/,
  ],
  ["tick", /^Tick \*\*(?<name>[^*]+)\*\*\.$/],
  ["see", /^You see \*\*(?<name>[^*]+)\*\*\.$/],
  ["open-copied-link", /^Open the copied link in \*\*a new tab\*\*\.$/],
  ["close-tab", /^Close \*\*that tab\*\*\.$/],
];

const PICTURE = /^!\[[^\]]+\]\(tutorial\/(?<name>[\w-]+\.png)\)$/;

/**
 * Returns the steps of a tutorial in Markdown: the sentences of its numbered lists, and its pictures. A sentence without
 * bold letters, code and links explains; any other that is not a step throws.
 */
export function readTutorial(markdown: string): TutorialStep[] {
  return markdown.split("\n").flatMap((text, index) => {
    const line = index + 1;
    const picture = PICTURE.exec(text);
    if (picture) return [toStep("picture", line, picture)];
    const item = /^\d+\. (.+)$/.exec(text)?.[1];
    return item === undefined ? [] : readItem(item, line);
  });
}

function readItem(item: string, line: number): TutorialStep[] {
  return item.split(/(?<=\.) (?=[A-Z])/).flatMap((sentence) => {
    for (const [kind, pattern] of SENTENCES) {
      const found = pattern.exec(sentence);
      if (found) return [toStep(kind, line, found)];
    }
    if (/[*`<]/.test(sentence)) throw new Error(`docs/TUTORIAL.md, line ${line}: “${sentence}” is no step`);
    return [];
  });
}

function toStep(kind: StepKind, line: number, { groups }: RegExpExecArray): TutorialStep {
  return { kind, line, name: groups?.name ?? "", value: groups?.value ?? "" };
}
