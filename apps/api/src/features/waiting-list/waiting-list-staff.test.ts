import { moveTicket } from "@foyer/contract/ticket-moves.ts";
import {
  exportWaitingList,
  getWaitingList,
  listWaitingEntries,
  mailWaitingEntry,
  moveInLine,
  offerPlace,
  removeWaitingEntry,
  updateWaitingList,
} from "@foyer/contract/waiting-list.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addRegistration, makeEvent } from "../../../test/events/event.ts";
import { preview } from "../../../test/feature-setups/bulk-registration-setup.ts";
import { type Line, openLine } from "../../../test/feature-setups/waiting-list-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

const codeOf = ({ status, body }: { status: number; body: { Error?: { Code: string } } }) => [
  status,
  body?.Error?.Code,
];
const emailsOf = ({ Items }: { Items: { email: string }[] }) =>
  Items.map(({ email }) => email.replace("@example.org", ""));

/** A line of so many, and the parameters of each. */
async function lineOf(names: readonly string[], options: Parameters<typeof openLine>[1] = {}) {
  const line = await openLine(app, options);
  for (const name of names) await line.queue(`${name}@example.org`);
  const keyOf = async (name: string) => ({ ...line.params, entryId: (await line.entryOf(`${name}@`)).id });
  return { ...line, keyOf };
}

describe("staff choose", () => {
  it("whom a kept place is offered to; the places are for nobody else", async () => {
    const line = await lineOf(["ann", "ben"], { terms: { offersInOrder: false } });
    const ben = await line.keyOf("ben");
    expect(codeOf(await app.call(offerPlace, { params: ben }))).toEqual([409, "no-place-to-offer"]);
    await line.cancel();
    expect(await line.list()).toMatchObject({ waiting: 2, offered: 0, kept: 1 });
    expect(codeOf(await line.register("public@example.org"))).toEqual([409, "sold-out"]);
    expect((await app.call(offerPlace, { params: ben })).body).toMatchObject({
      state: "offered",
      place: null,
    });
    expect(codeOf(await app.call(offerPlace, { params: ben }))).toEqual([409, "not-waiting"]);
    const ann = await line.keyOf("ann");
    expect(codeOf(await app.call(offerPlace, { params: ann }))).toEqual([409, "no-place-to-offer"]);
    await line.change({ offersInOrder: true });
    await line.cancel();
    expect(await line.list()).toMatchObject({ waiting: 0, offered: 2, kept: 0 });
  });

  it("another place in line, and who is removed", async () => {
    const line = await lineOf(["ann", "ben", "cem", "dan"]);
    const move = async (name: string, place: number) =>
      (await app.call(moveInLine, { params: await line.keyOf(name), body: { place } })).body.place;
    expect(await move("dan", 1)).toBe(1);
    expect(await move("ann", 3)).toBe(3);
    expect(emailsOf(await line.entries())).toEqual(["dan", "ben", "ann", "cem"]);
    expect(await move("dan", 99)).toBe(4);
    const ben = await line.keyOf("ben");
    expect((await app.call(removeWaitingEntry, { params: ben })).body).toMatchObject({ state: "removed" });
    expect(codeOf(await app.call(removeWaitingEntry, { params: ben }))).toEqual([409, "not-waiting"]);
    expect(codeOf(await app.call(moveInLine, { params: ben, body: { place: 1 } }))).toEqual([
      409,
      "not-waiting",
    ]);
    expect(emailsOf(await line.entries())).toEqual(["ann", "cem", "dan"]);
    expect(emailsOf(await line.entries({ state: "removed" }))).toEqual(["ben"]);
  });

  it("moves between the same two places keep an exact order", async () => {
    const line = await lineOf(["ann", "ben", "cem"]);
    for (let time = 0; time < 70; time += 1) {
      const name = time % 2 === 0 ? "cem" : "ben";
      await app.call(moveInLine, { params: await line.keyOf(name), body: { place: 2 } });
    }
    expect(emailsOf(await line.entries())).toEqual(["ann", "ben", "cem"]);
  });

  it("to mail again, at most once a minute", async () => {
    const line = await lineOf(["ann"]);
    const params = await line.keyOf("ann");
    await line.mails();
    expect(codeOf(await app.call(mailWaitingEntry, { params }))).toEqual([429, "waiting-mailed-just-now"]);
    await sql`update mail set created_at = now() - interval '2 minutes'`.execute(app.db);
    expect((await app.call(mailWaitingEntry, { params })).status).toBe(200);
    expect(
      (await line.mails()).filter(({ kind }: { kind: string }) => kind === "waiting-joined"),
    ).toHaveLength(2);
  });

  it("to search by a part of the address or name", async () => {
    const line = await openLine(app);
    await line.join("a_b@example.org", { name: "Łucja Weiß" });
    await line.queue("acb@example.org");
    expect(emailsOf(await line.entries({ search: "A_B" }))).toEqual(["a_b"]);
    expect(emailsOf(await line.entries({ search: "weiß" }))).toEqual(["a_b"]);
  });
});

describe("the terms", () => {
  it("are off at first, and turn off only while nobody is in line", async () => {
    const event = await makeEvent(app);
    const read = await app.call(getWaitingList, { params: event });
    expect(read.body).toMatchObject({
      waitingList: "off",
      offerMinutes: 1440,
      offersInOrder: true,
      waiting: 0,
    });
    const line = await lineOf(["ann"]);
    expect(codeOf(await line.change({ waitingList: "off" }))).toEqual([409, "waiting-list-in-use"]);
    await app.call(removeWaitingEntry, { params: await line.keyOf("ann") });
    expect((await line.change({ waitingList: "off" })).body).toMatchObject({ waitingList: "off" });
  });

  it("need a registration that ends in a ticket online; a closed line is still served", async () => {
    const offline = await makeEvent(app, { registrationType: "Offline" });
    const open = (params: Record<string, unknown>) =>
      app.call(updateWaitingList, { params, body: { waitingList: "open" } });
    expect(codeOf(await open(offline))).toEqual([409, "waiting-list-unfit"]);
    const line = await lineOf(["ann"]);
    await line.change({ waitingList: "closed" });
    await line.cancel();
    expect(await line.list()).toMatchObject({ waiting: 0, offered: 1 });
  });

  it("stale versions are refused", async () => {
    const { params } = await openLine(app);
    const body = { offerMinutes: 60, version: 1 };
    expect(codeOf(await app.call(updateWaitingList, { params, body }))).toEqual([412, "stale-version"]);
  });
});

describe("a move of a ticket", () => {
  it("frees a place for the line, and takes none that is set aside", async () => {
    const line = await lineOf(["ann"]);
    const other = await addRegistration(app, line.projectId, { ticketCount: 1 });
    const ticketId = line.sold[0] ?? 0;
    const key = { projectId: line.projectId, ticketId };
    const moveHere = (registrationId: number) =>
      app.call(moveTicket, { params: key, body: { registrationId } });
    expect((await moveHere(other.registrationId)).status).toBe(200);
    expect(await line.list()).toMatchObject({ waiting: 0, offered: 1 });
    expect(codeOf(await moveHere(line.registrationId))).toEqual([409, "move-sold-out"]);
  });
});

it("a file is refused where its places are set aside", async () => {
  const line = await lineOf(["ann"], { ticketCount: 3, terms: { offersInOrder: false } });
  for (let place = 0; place < 3; place += 1) await line.cancel();
  const rows = ["one", "two", "three"].map((name) => `${name}@example.org`).join("\n");
  const { errors } = await preview(line, `email\n${rows}`);
  expect(errors).toEqual([
    { line: null, column: null, reason: "The registration has 2 places left; the file has 3 rows." },
  ]);
});

it("operators read the line, managers change it, others see nothing", async () => {
  const line: Line = await openLine(app);
  await line.queue("ann@example.org");
  const { params } = line;
  await grantProject(app.db, "operator", line.projectId);
  const { operator } = app;
  expect((await app.call(listWaitingEntries, { params }, operator)).body.TotalCount).toBe(1);
  expect((await app.call(updateWaitingList, { params, body: { offerMinutes: 60 } }, operator)).status).toBe(
    403,
  );
  const entry = { ...params, entryId: (await line.entryOf("ann@")).id };
  expect((await app.call(removeWaitingEntry, { params: entry }, operator)).status).toBe(403);
  const elsewhere = await openLine(app);
  const foreign = { ...elsewhere.params, entryId: entry.entryId };
  for (const endpoint of [offerPlace, mailWaitingEntry, removeWaitingEntry])
    expect((await app.call(endpoint, { params: foreign })).status).toBe(404);
});

it("the audit has who changed what, without words of the visitor", async () => {
  const line = await openLine(app);
  await line.queue("ann@example.org");
  await line.cancel();
  const { id } = await line.entryOf("ann@");
  await app.call(removeWaitingEntry, { params: { ...line.params, entryId: id } });
  const { rows } = await sql`select staff_name, action, before, after from audit
    where entity = 'waiting-entry' and entity_id = ${String(id)} order by id`.execute(app.db);
  expect(rows).toEqual([
    { staff_name: "Waiting visitor", action: "create", before: null, after: { state: "waiting" } },
    { staff_name: "Foyer", action: "update", before: { state: "waiting" }, after: { state: "offered" } },
    {
      staff_name: expect.any(String),
      action: "update",
      before: { state: "offered" },
      after: { state: "removed" },
    },
  ]);
});

// rules/waiting-list 10
it("staff export the line in its order, as the screen narrows it; others of the project cannot", async () => {
  const line = await lineOf(["ann", "ben", "cem"], { terms: { offersInOrder: false } });
  await app.call(moveInLine, { params: await line.keyOf("cem"), body: { place: 1 } });
  await app.call(removeWaitingEntry, { params: await line.keyOf("ben") });
  const save = (query: Record<string, unknown>, token?: string) =>
    app.call(exportWaitingList, { params: line.params, query }, token);
  const rowsOf = ({ text }: { text: string }) =>
    text
      .trim()
      .split("\r\n")
      .map((row) => row.split(",").slice(0, 5).join(" "));
  const file = await save({});
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(rowsOf(file)).toEqual([
    "place email name language state",
    "1 cem@example.org  en-GB waiting",
    "2 ann@example.org  en-GB waiting",
  ]);
  expect(rowsOf(await save({ state: "", search: "ben" })).slice(1)).toEqual([
    " ben@example.org  en-GB removed",
  ]);
  // A search keeps the number in the whole line.
  expect(rowsOf(await save({ search: "ann" })).slice(1)).toEqual(["2 ann@example.org  en-GB waiting"]);
  const rows = await app.db
    .selectFrom("audit")
    .select("after")
    .where("action", "=", "export")
    .where("entity_id", "=", String(line.params.registrationId))
    .execute();
  expect(rows.map(({ after }) => after)).toContainEqual({ file: "waiting list", count: 2 });
  expect((await save({}, app.viewer)).status).toBe(403);
});
