import { requestVerificationCode } from "@foyer/contract/attend.ts";
import { listAttention } from "@foyer/contract/home.ts";
import { updateProject } from "@foyer/contract/projects.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import {
  createRetentionRule,
  downloadRetentionProof,
  getRetention,
  getRetentionRun,
  postponeRetention,
  type RetentionRun,
  removeRetentionRule,
  runRetention,
  stopRetention,
  tryRetention,
  updateRetentionRule,
} from "@foyer/contract/retention.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { makeNamedEvent, ticketOf } from "../../../../test/feature-setups/correction-setup.ts";
import { makeGateEvent } from "../../../../test/feature-setups/gate-setup.ts";
import {
  erase,
  findWord,
  mailServer,
  plantPerson,
  setUpMailServer,
} from "../../../../test/feature-setups/privacy-setup.ts";
import { send } from "../../../../test/feature-setups/visitor-setup.ts";
import { switchOff } from "../../../../test/interference/switch-off.ts";
import { MAIL_FROM } from "../../../../test/receivers/mail-server.ts";
import { grantProject } from "../../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../../test/server/set-up-app.ts";
import { silentLog } from "../../../platform/log.ts";
import { createSmtpMailer } from "../../../platform/mail/smtp-mailer.ts";
import { lookAtRules, retention } from "./retention.job.ts";
import { sendRetentionNotices } from "./retention-notice.service.ts";

setUpCheckedApp();
setUpMailServer();

const look = async () => {
  await sql`update retention_rule set looked_at = null`.execute(app.db);
  await lookAtRules({ db: app.db, log: silentLog }, new AbortController().signal);
};
/** As if the event of a project had ended so many days ago. */
const endDaysAgo = (projectId: number, days: number) =>
  sql`update project set start_date_time = now() - make_interval(days => ${days + 1}),
    end_date_time = (now() at time zone time_zone) - make_interval(days => ${days}) where id = ${projectId}`.execute(
    app.db,
  );
const announcedDaysAgo = (projectId: number, days: number) =>
  sql`update retention_rule set announced_at = now() - make_interval(days => ${days}) where project_id = ${projectId}`.execute(
    app.db,
  );

async function addRule(projectId: number, body: object = { days: 30 }) {
  const added = await app.call(createRetentionRule, { params: { projectId }, body });
  expect(added.status, added.text).toBe(201);
  return { projectId, ruleId: added.body.id as number };
}
const stateOf = async (projectId: number) => (await app.call(getRetention, { params: { projectId } })).body;
const runsOf = async (projectId: number): Promise<RetentionRun[]> => (await stateOf(projectId)).runs;

/** Tries a rule, and returns what it would erase. */
async function tryOut(params: { projectId: number; ruleId: number }): Promise<RetentionRun> {
  const started = await app.call(tryRetention, { params });
  expect(started.status, started.text).toBe(201);
  await app.work(retention);
  const { projectId } = params;
  return (await app.call(getRetentionRun, { params: { projectId, runId: started.body.id } })).body;
}

beforeEach(async () => {
  await sql`delete from retention_rule`.execute(app.db);
});

// rules/privacy 13, 14
describe("the date of an erasure", () => {
  it("is announced seven days before at Home and by mail, and nothing is erased earlier", async () => {
    const fair = await makeNamedEvent();
    const ticket = await fair.register("bettong@example.org");
    const { projectId } = fair;
    await grantProject(app.db, "manager", projectId);
    await sql`update staff set email = 'manager@example.org' where role = 'manager'`.execute(app.db);
    await addRule(projectId);
    await look();
    expect((await stateOf(projectId)).rules).toMatchObject([{ announcedAt: null, days: 30 }]);
    // Long over when the rule was made: managers are told first all the same.
    await endDaysAgo(projectId, 400);
    await look();
    await look();
    const lines = async (token?: string) =>
      (await app.call(listAttention, {}, token)).body.filter(
        (line: { kind: string; project: { id: number } | null }) =>
          line.kind === "erasure-soon" && line.project?.id === projectId,
      );
    expect(await lines(app.manager)).toMatchObject([{ count: 1, of: 7, subject: { name: "" } }]);
    expect(await lines(app.viewer)).toEqual([]);
    expect(await mailsToManager()).toEqual([expect.stringContaining("1 ticket")]);
    expect(await runsOf(projectId)).toEqual([]);
    await announcedDaysAgo(projectId, 8);
    await look();
    await look();
    expect(await runsOf(projectId)).toMatchObject([{ isTrial: false, state: "waiting", startedBy: "Foyer" }]);
    await app.work(retention);
    expect(await ticketOf(ticket)).toMatchObject({ FirstName: "", Email: "", isErased: true });
    expect(await lines()).toEqual([]);
    expect(await mailsToManager()).toEqual([expect.stringContaining("has erased the personal data")]);
    await look();
    expect(await runsOf(projectId)).toHaveLength(1);
  });

  it("is over at Home once somebody has erased all of it by hand", async () => {
    const fair = await makeNamedEvent();
    const ticket = await fair.register();
    const { projectId } = fair;
    await addRule(projectId);
    await endDaysAgo(projectId, 400);
    await look();
    const lines = async () =>
      (await app.call(listAttention, {})).body.filter(
        (line: { kind: string; project: { id: number } | null }) =>
          line.kind === "erasure-soon" && line.project?.id === projectId,
      );
    expect(await lines()).toHaveLength(1);
    expect((await erase(ticket)).status).toBe(200);
    await announcedDaysAgo(projectId, 8);
    await look();
    expect(await lines()).toEqual([]);
    expect(await runsOf(projectId)).toEqual([]);
  });

  it("comes for a code that was typed at a gate, which other codes stay", async () => {
    const { projectId, scan, sell } = await makeGateEvent();
    const { barcode } = await sell();
    await scan(barcode);
    await scan("echidna");
    expect(await findWord(app.db, "echidna")).toEqual([
      "gate_code.code_key",
      "gate_scan.code",
      "gate_scan.code_key",
    ]);
    await addRule(projectId);
    await endDaysAgo(projectId, 400);
    await look();
    await announcedDaysAgo(projectId, 8);
    await look();
    await app.work(retention);
    expect(await findWord(app.db, "echidna")).toEqual([]);
    const kept = app.db.selectFrom("gate_scan").select("code").where("project_id", "=", projectId);
    expect(await kept.orderBy("sequence").execute()).toEqual([{ code: barcode }, { code: "" }]);
  });

  it.each(["a mail", "a line of a gate"])("comes for %s alone, too", async (what) => {
    const fair = await makeNamedEvent({ ticketPrice: 20 });
    const { projectId } = fair;
    if (what === "a mail") {
      await app.call(updateRegistration, { params: fair, body: { confirmsEmail: true } });
      const asked = { params: { code: fair.code }, body: { email: "echidna@example.org" } };
      expect((await app.call(requestVerificationCode, asked, null)).status).toBe(204);
    } else {
      const times = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };
      await app.call(updateProject, { params: { projectId }, body: { name: "Fair", ...times } });
      const sent = await send(projectId, "x;2126-05-12 10:00:00;in;echidna at the gate\nsomebody-else\n");
      expect(sent.status, sent.text).toBe(201);
    }
    const places = await findWord(app.db, "echidna");
    expect(places).toContain(what === "a mail" ? "mail.recipient" : "visitor_scan.code");
    await addRule(projectId);
    await endDaysAgo(projectId, 400);
    await look();
    expect(await findWord(app.db, "echidna")).toEqual(places);
    await announcedDaysAgo(projectId, 8);
    await look();
    await app.work(retention);
    expect(await findWord(app.db, "echidna")).toEqual([]);
    await look();
    expect(await runsOf(projectId)).toHaveLength(1);
  });

  it("comes although a rule of another project fails", async () => {
    const [failing, fair] = [await makeNamedEvent(), await makeNamedEvent()];
    for (const { projectId, register } of [failing, fair]) {
      await register();
      await addRule(projectId);
      await endDaysAgo(projectId, 400);
    }
    expect(failing.projectId).toBeLessThan(fair.projectId);
    const putBack = switchOff({
      sql: "select count(*) as count from ticket where",
      becomes: `select count(1 / (project_id - ${failing.projectId})) as count from ticket where`,
    });
    await look();
    putBack();
    expect((await stateOf(failing.projectId)).rules).toMatchObject([{ announcedAt: null }]);
    expect((await stateOf(fair.projectId)).rules).toMatchObject([{ announcedAt: expect.any(String) }]);
  });

  it("moves with the event, with other days and with a postponement, and is announced again", async () => {
    const fair = await makeNamedEvent();
    await fair.register();
    const { projectId } = fair;
    const key = await addRule(projectId);
    await endDaysAgo(projectId, 29);
    await look();
    const announced = async () => (await stateOf(projectId)).rules[0].announcedAt !== null;
    expect(await announced()).toBe(true);
    await endDaysAgo(projectId, 0);
    await look();
    expect(await announced()).toBe(false);
    await endDaysAgo(projectId, 29);
    await look();
    const postponed = await app.call(postponeRetention, {
      params: key,
      body: { days: 100, reason: "A lawsuit" },
    });
    expect(postponed.body, postponed.text).toMatchObject({
      postponedBecause: "A lawsuit",
      postponedBy: "Ada Admin",
      announcedAt: null,
    });
    const daysLeft = (Date.parse(postponed.body.dueAt) - Date.now()) / 86_400_000;
    expect([Math.ceil(daysLeft), Math.floor(daysLeft)]).toContain(99);
    await announcedDaysAgo(projectId, 8);
    await look();
    expect(await runsOf(projectId)).toEqual([]);
    const silent = { days: 3, reason: " " };
    expect((await app.call(postponeRetention, { params: key, body: silent })).status).toBe(422);
    const changed = await app.call(updateRetentionRule, { params: key, body: { days: 60 } });
    expect(changed.body).toMatchObject({ days: 60, announcedAt: null });
  });

  async function mailsToManager(): Promise<string[]> {
    const before = mailServer().mails.length;
    const mailer = createSmtpMailer({ url: mailServer().url, from: MAIL_FROM });
    await app.work(sendRetentionNotices({ mailer }));
    await mailer.close();
    return mailServer()
      .mails.slice(before)
      .map((mail) => JSON.stringify(mail));
  }
});

// rules/privacy 15, 16
describe("all personal data of a project", () => {
  it("go from every place, as many as the trial has counted; another project keeps its own", async () => {
    const [other, quokka] = [await plantPerson("wombat"), await plantPerson("quokka")];
    const { projectId } = quokka;
    const key = await addRule(projectId);
    const [planted, kept] = [await findWord(app.db, "quokka"), await findWord(app.db, "wombat")];
    const trial = await tryOut(key);
    expect(trial).toMatchObject({ isTrial: true, state: "done" });
    expect(trial.places).toContainEqual({ place: "tickets", count: 4 });
    expect(await findWord(app.db, "quokka")).toEqual(planted);
    const refused = await app.call(runRetention, { params: key, body: { confirm: "Another fair" } });
    expect(refused.status).toBe(422);
    const started = await app.call(runRetention, { params: key, body: { confirm: "Fair" } });
    expect(started.status, started.text).toBe(201);
    for (const call of [tryRetention, removeRetentionRule])
      expect((await app.call(call, { params: key })).status).toBe(409);
    await app.work(retention);
    expect(await findWord(app.db, "quokka")).toEqual([]);
    expect(await findWord(app.db, "wombat")).toEqual(kept);
    const [done] = await runsOf(projectId);
    expect(done?.places).toEqual(trial.places);
    const proof = await app.call(downloadRetentionProof, { params: { projectId, runId: done?.id } });
    expect(JSON.parse(proof.text)).toMatchObject({ places: trial.places, startedBy: "Ada Admin" });
    for (const ticket of quokka.tickets) expect(await ticketOf(ticket)).toMatchObject({ isErased: true });
    for (const ticket of other.tickets) expect((await ticketOf(ticket)).isErased).toBe(false);
  });

  it("negative control: with one place switched off the search finds it", async () => {
    const { projectId } = await plantPerson("kowari");
    const key = await addRule(projectId);
    const putBack = switchOff({
      sql: "delete from attendee_session where",
      becomes: "delete from attendee_session where false and",
    });
    try {
      await app.call(runRetention, { params: key, body: { confirm: "Fair" } });
      await app.work(retention);
    } finally {
      putBack();
    }
    expect(await findWord(app.db, "kowari")).toEqual([
      "attendee_session.email",
      "attendee_session.name",
      "attendee_session.subject",
    ]);
  });

  it("that was stopped goes on only after another announcement", async () => {
    const fair = await makeNamedEvent();
    await fair.register();
    const { projectId } = fair;
    const key = await addRule(projectId);
    await endDaysAgo(projectId, 60);
    await look();
    await announcedDaysAgo(projectId, 8);
    await look();
    const [run] = await runsOf(projectId);
    const stopped = await app.call(stopRetention, { params: { projectId, runId: run?.id } });
    expect(stopped.body, stopped.text).toMatchObject({ state: "cancelled" });
    await app.work(retention);
    await look();
    expect(await runsOf(projectId)).toMatchObject([{ state: "cancelled", places: [] }]);
    expect((await app.call(removeRetentionRule, { params: key })).status).toBe(200);
    expect(await runsOf(projectId)).toHaveLength(1);
  });
});

describe("who may", () => {
  it("managers try, postpone and stop; admins alone make rules and erase", async () => {
    const fair = await makeNamedEvent();
    const { projectId } = fair;
    await grantProject(app.db, "manager", projectId);
    const params = await addRule(projectId);
    const body = { confirm: "Fair" };
    expect((await app.call(runRetention, { params, body }, app.manager)).status).toBe(403);
    const rule = { params: { projectId }, body: { days: 3 } };
    expect((await app.call(createRetentionRule, rule, app.manager)).status).toBe(403);
    expect((await app.call(createRetentionRule, rule)).status).toBe(409);
    expect((await app.call(tryRetention, { params }, app.manager)).status).toBe(201);
    const elsewhere = await makeNamedEvent();
    const foreign = { ...params, projectId: elsewhere.projectId };
    expect((await app.call(tryRetention, { params: foreign })).status).toBe(404);
  });
});
