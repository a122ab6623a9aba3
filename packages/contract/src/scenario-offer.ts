import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CultureCode, Id, OutId } from "./fields.ts";

const Choice = z.object({ id: OutId, text: z.string() });

/** The lists that questions of a project can offer beside their own answers, in display order. */
export const ScenarioOffer = z.object({
  countries: z.array(Choice.extend({ regions: z.array(Choice) })),
  partitions: z.array(Choice.extend({ rubrics: z.array(Choice) })),
  /** Entries that conditions name, although the project no longer offers them. */
  others: z.array(Choice.extend({ kind: z.enum(["country", "region", "partition", "rubric"]) })),
});
export type ScenarioOffer = z.output<typeof ScenarioOffer>;

export const getScenarioOffer = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/registrations/:registrationId/scenario/offer",
  summary:
    "Lists the countries with their regions and the partitions with their rubrics that conditions can refer to.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id, registrationId: Id }),
  query: z.strictObject({ cultureCode: CultureCode.optional() }),
  status: 200,
  result: ScenarioOffer,
});
