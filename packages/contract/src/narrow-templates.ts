import { TEMPLATE_TYPES } from "@foyer/domain/printout/choose-template.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";

/** A printout template whose bars would be too fine for the longest code of a pool. */
export const NarrowTemplate = z.object({
  registrationId: OutId,
  registrationName: z.string(),
  templateId: OutId,
  templateType: z.enum(TEMPLATE_TYPES),
  /** The answer or the group of the template; empty for other types. */
  name: z.string(),
  /** `narrow`: readers may fail; `refused`: a QR code is printed in place of the bars. */
  problem: z.enum(["narrow", "refused"]),
});
export type NarrowTemplate = z.output<typeof NarrowTemplate>;

export const listNarrowTemplates = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/barcode-pools/:poolId/narrow-templates",
  summary: "Lists the printout templates that would print the pool's longest code too finely for readers.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id, poolId: Id }),
  status: 200,
  result: z.array(NarrowTemplate),
});
