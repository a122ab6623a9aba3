import type { RegexEngine } from "@foyer/domain/question/compile-regex.ts";
import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import type { OpenDocument } from "@foyer/scenario-document/open-document.ts";

let loaded: RegexEngine | undefined;

/** A regex engine that is loaded on demand: most scenarios have no pattern and never need it. */
export const lazyEngine: RegexEngine = {
  get CASE_INSENSITIVE() {
    return loaded?.CASE_INSENSITIVE ?? 0;
  },
  compile(regex, flags) {
    if (!loaded) throw new Error(`The engine of the pattern ${regex} is not loaded`);
    return loaded.compile(regex, flags);
  },
};

async function load(): Promise<void> {
  const { RE2JS } = await import("re2js");
  loaded = RE2JS;
}

/** Loads the engine if a question of the document, included or not, has a pattern. */
export async function loadEngineFor({ scenario, catalog }: OpenDocument): Promise<void> {
  const included = scenario.steps.flatMap((step) => step.questions);
  const hasPattern = [...included, ...catalog.questions.values()].some(({ settings }) => settings.regex);
  if (hasPattern && !loaded) await load();
}

/** Loads the engine if the operation contains a pattern; null: it can be applied at once. */
export function loadEngineBefore(operation: Operation): Promise<void> | null {
  return loaded === undefined && bringsPattern(operation) ? load() : null;
}

function bringsPattern(operation: Operation): boolean {
  switch (operation.kind) {
    case "group":
      return operation.operations.some(bringsPattern);
    case "set-settings":
      return Boolean(operation.to.regex);
    case "include-question":
      return Boolean(operation.question.settings.regex);
    case "include-step":
      return operation.step.questions.some(({ settings }) => settings.regex);
    default:
      return false;
  }
}
