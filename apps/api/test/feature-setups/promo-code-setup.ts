import { createProject } from "@foyer/contract/projects.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import {
  createPromoCode,
  listPromoCodes,
  removePromoCode,
  updatePromoCode,
} from "@foyer/contract/promo-codes.ts";
import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { startTestApp, type TestApp } from "../server/app-client.ts";

export let app: TestApp;
export let projectId: number;

export async function newProject(): Promise<number> {
  const times = { startDateTime: "2026-05-12T10:00:00", endDateTime: "2026-05-14T15:30:00" };
  return (await app.call(createProject, { body: { name: "Fair", ...times } })).body.id;
}
export async function newGroup(body: object = { promoCodeType: 1, owner: "ACME" }, project = projectId) {
  const answer = await app.call(createPromoCodeGroup, { params: { projectId: project }, body });
  return { projectId: project, groupId: answer.body.id as number };
}
export type Key = { projectId: number; groupId: number };
export const CODE = { promoCode: "Summer", discountAmount: 0.25, ticketCount: 3 };
let made = 0;

/** Starts a server with a project for a test file. */
export function setUpPromoCodes(): void {
  beforeAll(async () => {
    app = await startTestApp();
    projectId = await newProject();
  });
  afterAll(() => app?.stop());
}

export const nextCode = () => `CODE ${++made}`;
export const addCode = (key: Key, body: object = {}) =>
  app.call(createPromoCode, { params: key, body: { ...CODE, promoCode: nextCode(), ...body } });
export const change = (key: Key, body: object) => app.call(updatePromoCode, { params: key, body });
export const remove = (key: Key, codeId: number) => app.call(removePromoCode, { params: { ...key, codeId } });
export const list = async (key: Key) => (await app.call(listPromoCodes, { params: key })).body;
/** Counts tickets as sold with the code. */
export const use = (id: number, issued: number, held = 0) =>
  sql`update promo_code set issued = ${issued}, held = ${held} where id = ${id}`.execute(app.db);
