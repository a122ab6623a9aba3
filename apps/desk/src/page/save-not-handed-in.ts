import { answerTexts } from "@foyer/domain/scenario/answer-texts.ts";
import { nameOf } from "../print/badge-ticket.ts";
import type { Taken } from "../session/desk-records.ts";
import type { ListedVisitor } from "../session/desk-session.ts";

const NAME = "not-handed-in.json";

/** Saves visitors with their answers, as words and as the server would have had them. */
export function saveNotHandedIn({ kit, texts }: Taken, visitors: readonly ListedVisitor[]): void {
  const questions = kit.play.steps.flatMap((step) => step.questions);
  const asked = new Map(questions.map(({ id, text }) => [id, text]));
  const described = visitors.map(({ status: _status, ...visitor }) => ({
    name: nameOf(kit, visitor),
    answers: [...answerTexts(visitor.results, texts)].map(([id, answer]) => ({
      question: asked.get(id) ?? `Question ${id}`,
      answer,
    })),
    visitor,
  }));
  const { projectName, registrationName, deskName } = kit;
  const content = { projectName, registrationName, deskName, visitors: described };
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: NAME });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
