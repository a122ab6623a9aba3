import { getPlay as getPlayEndpoint, listPublicRegions } from "@foyer/contract/play.ts";
import {
  createRegistration as createRegistrationEndpoint,
  getRegistration as getRegistrationEndpoint,
  getRegistrationSummary,
  listQuestionnaires as listQuestionnairesEndpoint,
  listRegistrations as listRegistrationsEndpoint,
  patchRegistration,
  updateRegistration as updateRegistrationEndpoint,
} from "@foyer/contract/registrations.ts";
import {
  getScenario as getScenarioEndpoint,
  saveScenario as saveScenarioEndpoint,
} from "@foyer/contract/scenario.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { listRegionChoices } from "../catalogs/choices/choices.service.ts";
import { requireCulture } from "../catalogs/cultures/cultures.service.ts";
import { getPlay } from "./play.service.ts";
import {
  createRegistration,
  getRegistration,
  listQuestionnaires,
  listRegistrations,
  updateRegistration,
} from "./registrations.service.ts";
import { getScenario, saveScenario } from "./scenario.service.ts";

export function registrationRoutes(app: FastifyInstance): void {
  route(app, listRegistrationsEndpoint, ({ params }, { db }) => listRegistrations(db, params.projectId));
  route(app, createRegistrationEndpoint, ({ params, body }, context) =>
    createRegistration(context, params.projectId, body),
  );
  route(app, getRegistrationEndpoint, async ({ params, query }, { db }) => {
    const registration = await getRegistration(db, params);
    if (query.includeScenario !== "true") return registration;
    return { ...registration, scenario: await getScenario(db, params, undefined) };
  });
  for (const endpoint of [updateRegistrationEndpoint, patchRegistration]) {
    route(app, endpoint, ({ params, body }, context) => updateRegistration(context, params, body));
  }
  route(app, getRegistrationSummary, async ({ params }, { db }) => {
    const { id, name, cultureCode } = await getRegistration(db, params);
    return { id, name, cultureCode };
  });
  route(app, getScenarioEndpoint, ({ params, query }, { db }) => getScenario(db, params, query.cultureCode));
  route(app, saveScenarioEndpoint, ({ params, query, body }, context) =>
    saveScenario(context, params, query.cultureCode ?? body.cultureCode, body),
  );
  route(app, getPlayEndpoint, ({ params, query }, { db }) => getPlay(db, params, query.cultureCode));
  route(app, listQuestionnairesEndpoint, ({ query }, { db, caller }) =>
    listQuestionnaires(db, caller, query.projectId),
  );
  route(app, listPublicRegions, async ({ params, query }, { db }) => {
    const culture = query.cultureCode ?? "en-GB";
    await requireCulture(db, culture);
    return listRegionChoices(db, params.countryId, culture);
  });
}
