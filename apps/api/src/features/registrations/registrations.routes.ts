import * as shortageContract from "@foyer/contract/code-shortages.ts";
import * as conditionalContract from "@foyer/contract/conditional-questions.ts";
import * as stepsContract from "@foyer/contract/first-steps.ts";
import * as playContract from "@foyer/contract/play.ts";
import * as copyContract from "@foyer/contract/question-copies.ts";
import * as typeContract from "@foyer/contract/question-type-changes.ts";
import * as languagesContract from "@foyer/contract/registration-languages.ts";
import * as contract from "@foyer/contract/registrations.ts";
import * as scenarioContract from "@foyer/contract/scenario.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { listCountryNames, listRegionChoices } from "../catalogs/choices/choices.service.ts";
import { requireCulture } from "../catalogs/cultures/cultures.service.ts";
import { changeQuestionType } from "./change-question-type.service.ts";
import { listConditionalQuestions } from "./conditional-questions.service.ts";
import { copyQuestions } from "./copy-questions.service.ts";
import { duplicateRegistration } from "./duplicate-registration.service.ts";
import { listLanguages } from "./languages.service.ts";
import { getPlay } from "./play.service.ts";
import {
  createRegistration,
  getFirstSteps,
  getRegistration,
  listCodeShortages,
  listQuestionnaires,
  listRegistrations,
  updateRegistration,
} from "./registrations.service.ts";
import { getScenario, saveScenario } from "./scenario.service.ts";

export function registrationRoutes(
  app: FastifyInstance,
  { hasMailServer }: { hasMailServer: boolean },
): void {
  route(app, contract.listRegistrations, ({ params }, { db }) => listRegistrations(db, params.projectId));
  route(app, stepsContract.getFirstSteps, ({ query }, { db, caller }) =>
    getFirstSteps(db, caller, { projectId: query.projectId, hasMail: hasMailServer }),
  );
  route(app, shortageContract.listCodeShortages, ({ params }, { db }) =>
    listCodeShortages(db, params.projectId),
  );
  route(app, contract.createRegistration, ({ params, body }, context) =>
    createRegistration(context, params.projectId, body),
  );
  route(app, contract.duplicateRegistration, ({ params, body }, context) =>
    duplicateRegistration(context, params, body.name),
  );
  route(app, contract.getRegistration, async ({ params, query }, { db }) => {
    const registration = await getRegistration(db, params);
    // Without a value, as in "?includeScenario", the parameter means true.
    const isWanted = query.includeScenario === "true" || query.includeScenario === "";
    if (!isWanted) return registration;
    return { ...registration, scenario: await getScenario(db, params, undefined) };
  });
  for (const endpoint of [contract.updateRegistration, contract.patchRegistration]) {
    route(app, endpoint, ({ params, body }, context) => updateRegistration(context, params, body));
  }
  route(app, contract.patchRegistrations, ({ params, body }, context) =>
    updateRegistration(context, { projectId: params.projectId, registrationId: body.id }, body),
  );
  route(app, contract.getRegistrationSummary, async ({ params }, { db }) => {
    const { id, name, cultureCode } = await getRegistration(db, params);
    return { id, name, cultureCode };
  });
  route(app, scenarioContract.getScenario, ({ params, query }, { db }) =>
    getScenario(db, params, query.cultureCode),
  );
  route(app, scenarioContract.saveScenario, ({ params, query, body }, context) =>
    saveScenario(context, params, query.cultureCode ?? body.cultureCode, body),
  );
  route(app, languagesContract.listRegistrationLanguages, ({ params }, { db }) => listLanguages(db, params));
  route(app, copyContract.copyQuestions, ({ params, body }, context) =>
    copyQuestions(context, params.projectId, body),
  );
  route(app, typeContract.changeQuestionType, ({ params, body }, context) =>
    changeQuestionType(context, params, body.questionTypeId),
  );
  route(app, conditionalContract.listConditionalQuestions, ({ params }, { db }) =>
    listConditionalQuestions(db, params),
  );
  route(app, playContract.getPlay, ({ params, query }, { db }) =>
    getPlay(db, params, query.cultureCode, { isDraft: query.draft === "true" }),
  );
  route(app, contract.listQuestionnaires, ({ query }, { db, caller }) =>
    listQuestionnaires(db, caller, query.projectId),
  );
  route(app, playContract.listPublicRegions, async ({ params, query }, { db }) => {
    const culture = query.cultureCode ?? "en-GB";
    await requireCulture(db, culture);
    return listRegionChoices(db, params.countryId, culture);
  });
  route(app, playContract.listPublicCountryNames, (_request, { db }) => listCountryNames(db));
}
