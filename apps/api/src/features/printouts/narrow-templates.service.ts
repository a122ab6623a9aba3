import type { NarrowTemplate } from "@foyer/contract/narrow-templates.ts";
import type { PrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { findSymbology, type Symbology } from "@foyer/domain/barcode/symbology.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { specialFieldOf } from "@foyer/domain/printout/template-field.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { findLongestCode, getPool, type PoolKey } from "../barcode-pools/barcode-pools.service.ts";
import { drawInThread } from "./print-template.service.ts";
import { listTemplates } from "./printout-templates.service.ts";
import { listRegistrationsOfPool } from "./printout-templates.store.ts";
import { designOf } from "./template-design.service.ts";

/** The templates whose bars would be too narrow for the longest code of a pool. rules/printouts 17 */
export async function listNarrowTemplates(db: Kysely<Database>, key: PoolKey): Promise<NarrowTemplate[]> {
  const { barCodeType } = await getPool(db, key);
  const symbology = findSymbology(barCodeType);
  const text = await findLongestCode(db, key);
  if (!symbology || text === null) return [];
  const narrow: NarrowTemplate[] = [];
  for (const { registrationId, registrationName } of await listRegistrationsOfPool(db, key)) {
    for (const template of await listTemplates(db, { projectId: key.projectId, registrationId })) {
      const problem = await findProblem(template, { symbology, text });
      const { id: templateId, templateType, name } = template;
      if (problem) narrow.push({ registrationId, registrationName, templateId, templateType, name, problem });
    }
  }
  return narrow;
}

async function findProblem(
  template: PrintoutTemplate,
  code: { symbology: Symbology; text: string },
): Promise<NarrowTemplate["problem"] | null> {
  const settings = template.settings.filter((field) => specialFieldOf(field) === "barcode");
  // Without a picture it prints nothing; an offline one needs none. rules/printouts 10
  if (settings.length === 0 || (template.template === null && template.templateType !== "offline"))
    return null;
  const values = settings.map(() => ({ kind: "code" as const, ...code }));
  const design = designOf({ ...template, settings });
  const drawn = await drawInThread({ design, culture: DEFAULT_CULTURE, values });
  const problems = new Set(drawn.flatMap((field) => field.problems));
  return problems.has("refused") ? "refused" : problems.has("narrow") ? "narrow" : null;
}
