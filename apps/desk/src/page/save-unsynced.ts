import { answerTexts } from "@foyer/domain/scenario/answer-texts.ts";
import { nameOf } from "../print/badge-ticket.ts";
import type { ListedVisitor } from "../session/desk-machine.ts";
import type { Provisions } from "../session/desk-records.ts";
import { saveFile } from "./save-file.ts";

const FILE_NAME = "unsynced-visitors.json";

/** Saves visitors in a file, with their answers as texts and in the format of the server. */
export function saveUnsynced(provisions: Provisions, visitors: readonly ListedVisitor[]): void {
  const { kit, texts } = provisions;
  const questions = kit.play.steps.flatMap((step) => step.questions);
  const questionTexts = new Map(questions.map(({ id, text }) => [id, text]));
  const described = visitors.map(({ status: _status, ...visitor }) => ({
    name: nameOf(provisions, visitor),
    answers: [...answerTexts(visitor.results, texts)].map(([id, answer]) => ({
      question: questionTexts.get(id) ?? `Question ${id}`,
      answer,
    })),
    visitor,
  }));
  const { projectName, registrationName, deskName } = kit;
  const content = { projectName, registrationName, deskName, visitors: described };
  saveFile(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }), FILE_NAME);
}
