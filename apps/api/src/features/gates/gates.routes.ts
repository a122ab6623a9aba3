import * as areas from "@foyer/contract/gate-areas.ts";
import * as scans from "@foyer/contract/gate-scans.ts";
import * as contract from "@foyer/contract/gates.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { resetArea } from "./area-resets.service.ts";
import { getGateArea, listGateAreas, updateGateArea } from "./gate-areas.service.ts";
import { listGateScans } from "./gate-scans.service.ts";
import * as gates from "./gates.service.ts";
import { scanAtGate } from "./scan-at-gate.service.ts";

export function gateRoutes(app: FastifyInstance): void {
  route(app, contract.listGates, ({ params }, { db }) => gates.listGates(db, params.projectId));
  route(app, contract.getGate, ({ params }, { db }) => gates.getGate(db, params));
  route(app, contract.createGate, ({ params, body }, context) => {
    const { id: _, version: __, ...values } = body;
    return gates.createGate(context, params.projectId, values);
  });
  route(app, contract.updateGate, ({ params, body }, context) => gates.updateGate(context, params, body));
  route(app, contract.removeGate, ({ params }, context) => gates.removeGate(context, params));
  route(app, areas.listGateAreas, ({ params }, { db }) => listGateAreas(db, params.projectId));
  route(app, areas.getGateArea, ({ params }, { db }) => getGateArea(db, params));
  route(app, areas.updateGateArea, ({ params, body }, context) => updateGateArea(context, params, body));
  route(app, areas.resetGateArea, ({ params }, context) => resetArea(context, params));
  route(app, scans.scanAtGate, async ({ params, body }, { db, record, caller }) => {
    const { scans: evaluated } = await scanAtGate(db, params, { ...body, caller });
    // The scan log is the record.
    record("unchanged");
    return { scans: evaluated };
  });
  route(app, scans.listGateScans, ({ params, query }, { db }) => listGateScans(db, params, query));
}
