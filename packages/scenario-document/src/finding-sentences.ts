import type { Finding } from "@foyer/domain/scenario/findings/finding.ts";
import { ticketFieldLabel } from "@foyer/domain/ticket/ticket-labels.ts";
import { WORDS_OF_QUESTIONS } from "./question-words.ts";
import {
  choiceWords,
  type Names,
  neverSentence,
  questionName,
  reasonsOf,
  stepName,
} from "./reach-sentences.ts";

type FindingNames = Names & {
  /** The name of a language, by its culture code. */
  languageOf: (cultureCode: string) => string;
};

/** Describes a finding in one sentence, and its reasons in further ones. rules/scenario-check */
export function findingSentences(
  finding: Finding,
  names: FindingNames,
): { sentence: string; reasons: string[] } {
  switch (finding.code) {
    case "never":
      return { sentence: neverSentence(finding, names), reasons: reasonsOf(finding, names) };
    case "no-possible-answer":
      return {
        sentence: `Question “${questionName(finding.questionId, names)}” must be answered, and has no answer to choose.`,
        reasons: ["Nobody gets past it. Enable an answer, or make it optional."],
      };
    case "nothing-to-choose":
      return {
        sentence: `Question “${questionName(finding.questionId, names)}” has no answer to choose.`,
        reasons: ["Visitors see a question that nobody can answer. Enable an answer, or remove it."],
      };
    case "can-be-empty": {
      if (finding.facts === null) {
        return {
          sentence: `Step “${stepName(finding.stepId, names)}” may be empty: it is skipped then.`,
          reasons: ["The search ended after the first 20,000 combinations."],
        };
      }
      const way = finding.facts.map((fact) => choiceWords(fact, names)).join(" → ");
      return {
        sentence: `Step “${stepName(finding.stepId, names)}” can be empty: it is skipped then.`,
        reasons: [
          way === ""
            ? "None of its questions appears without a choice."
            : `None of its questions appears after ${way}.`,
        ],
      };
    }
    case "code-without-email":
      return {
        sentence: `Question “${questionName(finding.questionId, names)}” asks for a verification code, and no email address is asked for before it.`,
        reasons: ["No code can be sent."],
      };
    case "no-email-question":
      return {
        sentence: "One ticket per email address is asked for, and no question asks for the address.",
        reasons: ["Every address is empty, so nothing is held back."],
      };
    case "missing-text":
      return { sentence: missingTextSentence(finding, names), reasons: [] };
    case "consent-without-text":
      return {
        sentence: `The consent “${questionName(finding.questionId, names)}” has no text in ${languageList(finding.cultures, names)}.`,
        reasons: ["Visitors would agree to words in another language. Write its text first."],
      };
    case "unfilled-column":
      return {
        sentence: `The ticket prints “${ticketFieldLabel(finding.field)}”, and no question fills it.`,
        reasons: [
          "It stays empty. Include such a question, or name one in the settings, under Ticket fields.",
        ],
      };
  }
}

function languageList(cultures: readonly string[], names: FindingNames): string {
  const languages = cultures.map((code) => names.languageOf(code));
  const last = languages.at(-1) ?? "";
  return languages.length > 1 ? `${languages.slice(0, -1).join(", ")} and ${last}` : last;
}

type MissingText = Extract<Finding, { code: "missing-text" }>;

function missingTextSentence({ part: { kind, id }, cultures, of }: MissingText, names: FindingNames): string {
  const end = `has no ${of ? WORDS_OF_QUESTIONS[of] : "text"} in ${languageList(cultures, names)}.`;
  if (kind === "step") return `Step “${stepName(id, names)}” ${end}`;
  if (kind === "question") return `Question “${questionName(id, names)}” ${end}`;
  const question = [...names.playable.questions.values()].find(({ answerTexts }) => answerTexts.has(id));
  return `Answer “${question?.answerTexts.get(id) ?? ""}” of “${question?.text ?? ""}” ${end}`;
}
