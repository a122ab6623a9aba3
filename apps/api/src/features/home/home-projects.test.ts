import { createGate } from "@foyer/contract/gates.ts";
import { type Activity, type HomeProject, listActivity, listHomeProjects } from "@foyer/contract/home.ts";
import { getOverview } from "@foyer/contract/overview.ts";
import { createProject, updateProject } from "@foyer/contract/projects.ts";
import { payTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { send } from "../../../test/feature-setups/visitor-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { matchScans } from "../visitors/match-scans.job.ts";

// rules/home 6–8

setUpCheckedApp();

const list = async (token?: string) => (await app.call(listHomeProjects, {}, token)).body;
const cardOf = async (projectId: number, token?: string): Promise<HomeProject | undefined> =>
  (await list(token)).projects.find(({ id }: HomeProject) => id === projectId);
const moveProject = (projectId: number, start: string, end: string) =>
  sql`update project set start_date_time = now() at time zone time_zone + ${start}::interval,
    end_date_time = now() at time zone time_zone + ${end}::interval where id = ${projectId}`.execute(app.db);

it("a card tells places, money, sales and days to go, to who may see the project", async () => {
  const event = await makeEmailEvent(app, { ticketPrice: 20, ticketCount: 10 });
  const { projectId } = event;
  const { ticketId } = (await event.register()).body.ticket;
  await event.register();
  await app.call(payTicket, { params: { projectId, ticketId }, body: { paymentId: "P-1" } });
  await moveProject(projectId, "3 days", "5 days");
  const card = await cardOf(projectId);
  expect(card).toMatchObject({
    plan: 10,
    issued: 1,
    held: 1,
    revenue: 20,
    unpaid: 20,
    came: 0,
    isRunning: false,
  });
  expect(card).toMatchObject({ daysToGo: 3, visitorsToday: null });
  expect(card?.days).toEqual([{ day: card?.today, tickets: 2 }]);
  expect(await cardOf(projectId, app.viewer)).toBeUndefined();
  expect((await app.call(getOverview, { params: { projectId } }, app.viewer)).status).toBe(404);
  await grantProject(app.db, "viewer", projectId);
  expect(await cardOf(projectId, app.viewer)).toEqual(card);
  expect((await app.call(getOverview, { params: { projectId } }, app.viewer)).status).toBe(200);
});

it("running projects are first, with who came, and past ones are not told", async () => {
  const coming = await makeEmailEvent(app);
  const running = await makeEmailEvent(app);
  const past = await makeEmailEvent(app);
  const { barcode } = (await running.register()).body.ticket;
  await moveProject(coming.projectId, "1 hour", "2 days");
  await moveProject(running.projectId, "-1 day", "1 day");
  await moveProject(past.projectId, "-3 days", "-1 day");
  const { rows } = await sql<{
    today: string;
  }>`select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today
    from project where id = ${running.projectId}`.execute(app.db);
  const visitDate = rows[0]?.today ?? "";
  await send(running.projectId, `${barcode};09:30\nSTRANGER;11:00`, { visitDate });
  await matchScans(app, new AbortController().signal);
  const ids = (await list()).projects.map(({ id }: HomeProject) => id);
  expect(ids).not.toContain(past.projectId);
  expect(ids.indexOf(running.projectId)).toBeLessThan(ids.indexOf(coming.projectId));
  expect(await cardOf(running.projectId)).toMatchObject({
    isRunning: true,
    daysToGo: 0,
    visitorsToday: 2,
    came: 1,
    openGates: 0,
  });
  const params = { projectId: running.projectId };
  await app.call(createGate, { params, body: { name: "North" } });
  await app.call(createGate, { params, body: { name: "South", isClosed: true } });
  expect((await cardOf(running.projectId))?.openGates).toBe(1);
  const { body } = await app.call(getOverview, { params: running });
  expect(body).toMatchObject({
    came: 1,
    hours: [
      { hour: `${visitDate}T09:00:00`, scans: 1 },
      { hour: `${visitDate}T11:00:00`, scans: 1 },
    ],
  });
});

it("activity has the changes of staff in the projects that one may see", async () => {
  const times = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };
  const { id } = (await app.call(createProject, { body: { name: "Seen", ...times } })).body;
  await app.call(updateProject, { params: { projectId: id }, body: { name: "Seen again", ...times } });
  const event = await makeEmailEvent(app);
  await event.register();
  const changes: Activity[] = (await app.call(listActivity, {})).body;
  expect(changes.length).toBeLessThanOrEqual(10);
  expect(changes[0]).toMatchObject({ projectId: event.projectId, staffName: "Ada Admin" });
  expect(changes.some(({ entity }) => entity === "ticket")).toBe(false);
  expect((await app.call(listActivity, {}, app.manager)).body).toEqual([]);
  await grantProject(app.db, "manager", id);
  const seen: Activity[] = (await app.call(listActivity, {}, app.manager)).body;
  expect(seen.map(({ action, entityName }) => [action, entityName])).toEqual([
    ["update", "Seen again"],
    ["create", "Seen"],
  ]);
  expect((await app.call(listActivity, {}, app.operator)).status).toBe(403);
});
