import * as contract from "@foyer/contract/scenario-drafts.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { discardDraft, getDraft, saveDraft, startDraft } from "../registrations/scenario-draft.service.ts";
import { getPublication } from "./publication.service.ts";
import { publishDraft } from "./publish-draft.service.ts";
import { getScenarioVersion, listScenarioVersions } from "./scenario-versions.service.ts";
import { scheduleDraft } from "./schedule-draft.service.ts";

export function scenarioPublishingRoutes(app: FastifyInstance): void {
  route(app, contract.getPublication, ({ params }, { db }) => getPublication(db, params));
  route(app, contract.getDraft, ({ params, query }, { db }) => getDraft(db, params, query.cultureCode));
  route(app, contract.startDraft, ({ params, body }, context) =>
    startDraft(context, params, body.fromVersion),
  );
  route(app, contract.saveDraft, ({ params, query, body }, context) =>
    saveDraft(context, params, query.cultureCode ?? body.cultureCode, body),
  );
  route(app, contract.discardDraft, ({ params }, context) => discardDraft(context, params));
  route(app, contract.publishDraft, ({ params }, context) => publishDraft(context, params));
  route(app, contract.scheduleDraft, ({ params, body }, context) =>
    scheduleDraft(context, params, body.publishAt),
  );
  route(app, contract.listScenarioVersions, ({ params, query }, { db }) =>
    listScenarioVersions(db, params, query.before),
  );
  route(app, contract.getScenarioVersion, ({ params, query }, { db }) =>
    getScenarioVersion(db, params, query.cultureCode),
  );
}
