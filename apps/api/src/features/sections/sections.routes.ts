import { partitions } from "@foyer/contract/partitions.ts";
import * as contract from "@foyer/contract/sections.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { getSectionUse, listSectionConditions } from "./section-use.service.ts";
import {
  addSection,
  exportPartitionsFor,
  listPartitionsFor,
  listSections,
  type PartitionTextsQuery,
  removeSection,
} from "./sections.service.ts";

export function sectionRoutes(app: FastifyInstance): void {
  route(app, partitions.list, ({ query }, { db, caller }) =>
    listPartitionsFor(db, caller, query.registrationId),
  );
  route(
    app,
    partitions.translations,
    ({ query }, context) => exportPartitionsFor(context, query as PartitionTextsQuery),
    { isExport: true },
  );
  route(app, contract.listSections, ({ query }, { db, caller }) => listSections(db, caller, query.projectId));
  route(app, contract.addSection, ({ params, body }, context) =>
    addSection(context, params.projectId, body.sectionId),
  );
  route(app, contract.removeSection, ({ params, query }, context) =>
    removeSection(context, params, { isConfirmed: query.confirm === "true" }),
  );
  route(app, contract.listSectionConditions, ({ params }, { db }) =>
    listSectionConditions(db, params.projectId),
  );
  route(app, contract.getSectionUse, ({ params }, { db }) => getSectionUse(db, params));
}
