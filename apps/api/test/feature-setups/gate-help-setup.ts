import { findGateVisitors, getGateVisitor, letIn, testScan } from "@foyer/contract/gate-help.ts";
import type { GateBody } from "@foyer/contract/gates.ts";
import type { z } from "zod";
import { app } from "../server/set-up-app.ts";
import { makeGateEvent } from "./gate-setup.ts";

type Entry = { ticketId: number; sequence?: number; overrules?: string; byHand?: object };

/** An event with a gate, and the help desk beside it: one device, which numbers its scans. */
export async function makeHelpDesk(body: Partial<z.input<typeof GateBody>> = {}) {
  const event = await makeGateEvent(body);
  const params = { projectId: event.projectId, gateId: event.gateId };
  const deviceId = crypto.randomUUID();
  let last = 0;
  return {
    ...event,
    params,
    find: (search = "", token = app.admin) =>
      app.call(findGateVisitors, { params, query: { search } }, token),
    look: (ticketId: number, token = app.admin) =>
      app.call(getGateVisitor, { params: { ...params, ticketId }, query: {} }, token),
    test: (code: string) => app.call(testScan, { params, query: { code } }),
    letIn: ({ sequence, ...entry }: Entry, token = app.admin) => {
      last = sequence ?? last + 1;
      const sent = { deviceId, sequence: last, byHand: { reason: "forgotten-code" }, ...entry };
      return app.call(letIn, { params, body: sent }, token);
    },
  };
}
