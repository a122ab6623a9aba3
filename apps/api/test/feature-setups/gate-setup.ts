import { scanAtGate } from "@foyer/contract/gate-scans.ts";
import { createGate, type GateBody } from "@foyer/contract/gates.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { countGateScans } from "../../src/features/gates/count-gate-scans.job.ts";
import type { TestApp } from "../server/app-client.ts";
import { app } from "../server/set-up-app.ts";
import { makeFreeEvent } from "./visitor-setup.ts";

type Body = Partial<z.input<typeof GateBody>>;

/** An event with free tickets and a gate; `scan` scans at it as one device, which numbers its scans. */
export async function makeGateEvent(body: Body = {}) {
  const event = await makeFreeEvent();
  const { projectId } = event;
  const gate = (more: Body = {}) =>
    app.call(createGate, { params: { projectId }, body: { name: "North", ...body, ...more } });
  const { body: first } = await gate();
  const deviceId = crypto.randomUUID();
  let sequence = 0;
  const scan = async (code: string, more: { gateId?: number; direction?: "in" | "out" } = {}) => {
    sequence += 1;
    const { gateId = first.id, direction = "in" } = more;
    const scans = [{ sequence, code, direction }];
    const answer = await app.call(scanAtGate, { params: { projectId, gateId }, body: { deviceId, scans } });
    return answer.status === 200 ? answer.body.scans[0] : answer;
  };
  return { ...event, gateId: first.id as number, addGate: gate, scan, deviceId };
}

/** Counts the scans at gates, as the job does. */
export const countAt = (at: TestApp) => countGateScans(at, new AbortController().signal);

/** Today at the venue. */
export async function todayAt(projectId: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (now() at time zone time_zone)::date::text as day from project where id = ${projectId}`.execute(
    app.db,
  );
  return rows[0]?.day ?? "";
}
