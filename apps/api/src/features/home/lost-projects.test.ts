import { getPublicRegistration } from "@foyer/contract/attend.ts";
import {
  type AttentionLine,
  type HomeProject,
  listAttention,
  listHomeProjects,
} from "@foyer/contract/home.ts";
import { expect, inject, it } from "vitest";
import { type EmailEvent, makeEmailEvent } from "../../../test/events/email-event.ts";
import { killNode, makeNodes, reviveNodes } from "../../../test/interference/dead-node.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import { watchNodes } from "../../platform/distribute/watch-nodes.job.ts";
import { silentLog } from "../../platform/log.ts";
import { relayOutbox } from "../mail/relay-outbox.job.ts";

// Two projects on nodes of their own, as far as one PostgreSQL can have them. The drill with kill -9 of a worker is in
// docs/SCALING.md. rules/distribution 12
setUpApp();
// It makes the tables of a cluster's catalog itself.
const test = it.skipIf(inject("isDistributed"));

const relay = () => relayOutbox(app, new AbortController().signal);
const watch = () => watchNodes({ db: app.db, log: silentLog });
const countMails = async ({ projectId }: EmailEvent) =>
  (await app.db.selectFrom("mail").select("id").where("project_id", "=", projectId).execute()).length;
const readyz = async () => {
  const { status, text } = await app.send({ method: "GET", url: "/readyz" });
  return [status, text];
};
const lostLines = async () =>
  ((await app.call(listAttention, {})).body as AttentionLine[]).filter(({ kind }) => kind === "node-lost");
const cards = async () =>
  (await app.call(listHomeProjects, {})).body.projects.map(({ id }: HomeProject) => id) as number[];
const page = async ({ code }: EmailEvent) =>
  (await app.call(getPublicRegistration, { params: { code }, query: {} }, null)).status;

test("a dead node stops its own project and nothing else, and both go on when it is back", async () => {
  const [dead, living] = [await makeEmailEvent(app), await makeEmailEvent(app)];
  await makeNodes(app.db);
  await watch();
  expect(await readyz()).toEqual([200, "ready"]);

  for (const event of [dead, living]) expect((await event.register()).status).toBe(201);
  await killNode(app.db, dead.projectId);
  // The negative control: as long as nobody knows it, the mails of all projects stop.
  await expect(relay()).rejects.toMatchObject({ code: "08006" });
  expect(await countMails(living)).toBe(0);

  await watch();
  await relay();
  expect([await countMails(dead), await countMails(living)]).toEqual([0, 1]);
  expect(await readyz()).toEqual([
    200,
    `ready, but a node of the database does not answer: projects ${dead.projectId}`,
  ]);
  expect(await lostLines()).toMatchObject([{ project: { id: dead.projectId } }]);
  expect(await cards()).toContain(living.projectId);
  expect(await cards()).not.toContain(dead.projectId);
  expect([await page(dead), await page(living)]).toEqual([503, 200]);

  await reviveNodes(app.db);
  await watch();
  await relay();
  expect([await countMails(dead), await countMails(living)]).toEqual([1, 1]);
  expect(await readyz()).toEqual([200, "ready"]);
  expect(await lostLines()).toEqual([]);
});
