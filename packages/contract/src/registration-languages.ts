import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./fields.ts";

/** A language, and what the published scenario lacks in it. */
export const RegistrationLanguage = z.object({
  cultureCode: z.string(),
  cultureName: z.string(),
  /** The number of texts that are missing, help and error texts included. rules/registrations 14 */
  missing: z.int().nonnegative(),
  isOffered: z.boolean(),
});
export type RegistrationLanguage = z.output<typeof RegistrationLanguage>;

export const listRegistrationLanguages = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/registrations/:registrationId/languages",
  summary:
    "Lists all languages with the number of texts that the scenario lacks, and whether visitors are offered them.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id, registrationId: Id }),
  status: 200,
  result: z.array(RegistrationLanguage),
});
