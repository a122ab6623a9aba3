import type { PrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import type { Kysely } from "kysely";
import { readOnce } from "../../platform/cache/read-once.ts";
import type { Database } from "../../platform/db/schema.ts";
import { findFile } from "../../platform/files/file.store.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { readScenarioIn } from "../registrations/play.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import { openCodeSigner } from "../signed-codes/sign-codes.service.ts";
import { listTemplates } from "./printout-templates.service.ts";
import { readDesign } from "./template-design.service.ts";

/** The data that the pages of one printout share. Each part is read when a page first needs it, and then kept. */
export type PrintoutBasis = ReturnType<typeof openPrintoutBasis>;

/** Starts a printout of tickets of this project. */
export function openPrintoutBasis(db: Kysely<Database>, projectId: number) {
  const project = readOnce(() => getProject(db, projectId));
  const fullNameFormat = readOnce(() => getSetting(db, "Full_name_format"));
  const signer = readOnce(() => openCodeSigner(db, projectId));
  return {
    db,
    projectId,
    project: () => project(projectId),
    fullNameFormat: () => fullNameFormat(projectId),
    /** Signs codes; null: the project has none. */
    signer: () => signer(projectId),
    /** The templates of a registration, in their order. */
    templates: readOnce(async (registrationId: number) =>
      (await listTemplates(db, { projectId, registrationId })).map(toCandidate),
    ),
    /** The design of a template of `templates`; the same object each time, so that its picture is embedded once. */
    design: readOnce((template: PrintoutTemplate) => readDesign(db, projectId, template)),
    image: readOnce((fileId: number) => readImage(db, { projectId, fileId })),
    yesAndNo: readOnce((culture: string) => listUiTexts(db, ["YES", "NO"], culture)),
    /** The ids of a question's answers, in the order of the scenario. */
    answerOrder: readOnce(
      (played: PlayedQuestion) => readAnswerOrder(db, { ...played, projectId }),
      ({ registrationId, version, questionId }) => `${registrationId} ${version} ${questionId}`,
    ),
  };
}

const toCandidate = (template: PrintoutTemplate) => ({
  ...template,
  hasFile: template.template !== null,
  hasFields: template.settings.length > 0,
});

type PlayedQuestion = { registrationId: number; version: number; questionId: number; culture: string };

async function readAnswerOrder(
  db: Kysely<Database>,
  { projectId, registrationId, version, culture, questionId }: PlayedQuestion & { projectId: number },
): Promise<number[]> {
  const { scenario } = await readScenarioIn(db, { projectId, registrationId }, { version, culture });
  return scenario.steps
    .flatMap(({ questions }) => questions)
    .filter(({ id }) => id === questionId)
    .flatMap(({ answers }) => answers.map(({ id }) => id));
}

/** A png or jpeg with its size in pixels. */
async function readImage(db: Kysely<Database>, { projectId, fileId }: { projectId: number; fileId: number }) {
  const file = await findFile(db, projectId, fileId);
  if (!file) return null;
  // Loaded when it is first needed: it takes 20 MB.
  const { default: sharp } = await import("sharp");
  const { width = 1, height = 1 } = await sharp(file.content).metadata();
  return { image: new Uint8Array(file.content), width, height };
}
