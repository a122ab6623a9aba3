/** The editor's selection, as the address has it. rules/scenario 34 */
export type Selection =
  | { kind: "list" }
  | { kind: "step" | "question" | "answer"; id: number }
  | { kind: "conditions"; entity: "step" | "question"; id: number }
  | { kind: "map" | "check" | "paths" | "versions" };

const EDITORS = { stepEditor: "step", questionEditor: "question", answerEditor: "answer" } as const;
const VIEWS = ["map", "check", "paths", "versions"] as const;

/** Parses the address after the screen's own part; the last of nested editors counts, anything unknown is the list. */
export function readSelection(parts: string): Selection {
  let found: Selection = { kind: "list" };
  const segments = parts.split("/").filter(Boolean);
  for (const [index, segment] of segments.entries()) {
    const next = segments[index + 1] ?? "";
    const view = VIEWS.find((one) => one === segment);
    if (view) found = { kind: view };
    if (segment in EDITORS && isId(next)) {
      found = { kind: EDITORS[segment as keyof typeof EDITORS], id: Number(next) };
    }
    const id = segments[index + 2] ?? "";
    if (segment === "manageConditions" && (next === "step" || next === "question") && isId(id)) {
      found = { kind: "conditions", entity: next, id: Number(id) };
    }
  }
  return found;
}

/** Writes the selection as the end of an address; empty for the list. */
export function writeSelection(selection: Selection): string {
  switch (selection.kind) {
    case "list":
      return "";
    case "conditions":
      return `/manageConditions/${selection.entity}/${selection.id}`;
    case "step":
    case "question":
    case "answer":
      return `/${selection.kind}Editor/${selection.id}`;
    default:
      return `/${selection.kind}`;
  }
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);
