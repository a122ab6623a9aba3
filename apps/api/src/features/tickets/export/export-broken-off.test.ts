import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { exportTickets } from "@foyer/contract/ticket-exports.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fillTickets } from "../../../../test/events/fill-tickets.ts";
import { padTickets } from "../../../../test/events/pad-tickets.ts";
import { createTicketProject, type TicketProject } from "../../../../test/events/ticket-project.ts";
import { breakCursors, countCursors } from "../../../../test/interference/open-cursors.ts";
import { startTestApp, type TestApp } from "../../../../test/server/app-client.ts";

let app: TestApp;
let large: TicketProject;
let port: number;

beforeAll(async () => {
  app = await startTestApp();
  large = await createTicketProject(app.db);
  await fillTickets(app.db, large, { count: 800 });
  await padTickets(app.db, large.projectId);
  await app.app.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = app.app.server.address() as AddressInfo);
});
afterAll(() => app?.stop());

const start = (query = "") => {
  const path = `${exportTickets.path}?projectId=${large.projectId}${query}`;
  const sent = request({ port, path, headers: { authorization: `Bearer ${app.admin}` } }).end();
  sent.on("error", () => {});
  return sent;
};
const started = async () => (await once(start(), "response")) as [IncomingMessage];
const openCursors = () => countCursors(app.db);
const ask = (search: string) =>
  app.call(exportTickets, { query: { projectId: large.projectId, search } }, app.admin);

it("a client that goes away frees the connection, and others can export", async () => {
  for (let round = 0; round < 6; round += 1) {
    const sent = start("&sortName=Gender");
    const [answer] = await once(sent, "response");
    // Part of the file arrives, then the browser is closed.
    if (round % 2 === 0) await once(answer, "data");
    sent.destroy();
  }
  await expect.poll(openCursors).toBe(0);
  expect((await ask("acme")).status).toBe(200);
});

it("a client that reads nothing stalls only its own export, and the fifth export is refused", async () => {
  // Nobody reads the bodies: each export fills the buffers, then waits.
  const stalled = await Promise.all(Array.from({ length: 4 }, started));
  await expect.poll(openCursors).toBe(4);
  await sleep(1_000);
  const waiting = await openCursors();
  const { status, body } = await ask("");
  for (const [answer] of stalled) answer.destroy();
  expect(waiting).toBe(4);
  expect([status, body.Error.Code]).toEqual([503, "busy"]);
  await expect.poll(openCursors).toBe(0);
  expect((await ask("acme")).status).toBe(200);
});

it("an export whose connection the database closes is cut off, and no other", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [answer] = await started();
    const over = finished(answer).then(
      () => "whole",
      () => "cut off",
    );
    await expect.poll(openCursors).toBe(1);
    await breakCursors(app.db);
    answer.resume();
    // Cut off, so that no client takes a part for the whole file.
    expect(await over).toBe("cut off");
  }
  expect((await ask("acme")).status).toBe(200);
});
