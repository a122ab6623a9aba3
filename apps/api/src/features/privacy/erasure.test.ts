import { requestVerificationCode } from "@foyer/contract/attend.ts";
import { getErasure, previewErasure } from "@foyer/contract/erasures.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { makeNamedEvent, ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import { openGroups, people } from "../../../test/feature-setups/group-order-setup.ts";
import {
  erase,
  findWord,
  type Key,
  plantPerson,
  setUpMailServer,
} from "../../../test/feature-setups/privacy-setup.ts";
import { auditOf } from "../../../test/feature-setups/ticket-life-setup.ts";
import { makePassable } from "../../../test/feature-setups/ticket-offer-setup.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { COLUMNS_WITH_WORDS } from "./personal-data.ts";

setUpCheckedApp();
setUpMailServer();

/** Columns of words that this test leaves none in: others do, or they live for a moment. */
const OTHERWISE = ["bulk_row", "desk_conflict", "itec_consent", "lead_scan", "webhook_delivery"];

// rules/privacy 2, 3
describe("an erasure", () => {
  it("leaves no word of the person in the whole database, and another person's as they were", async () => {
    const [other, quokka] = [await plantPerson("wombat"), await plantPerson("quokka")];
    const planted = await findWord(app.db, "quokka");
    const tables = new Set(planted.map((name) => name.split(".")[0]));
    const erased = Object.entries(COLUMNS_WITH_WORDS).filter(([, verdicts]) => "erased" in verdicts);
    expect(erased.map(([table]) => table).filter((table) => !tables.has(table))).toEqual(OTHERWISE);
    const [before, words] = [await detailsOf(other.tickets), await findWord(app.db, "wombat")];
    for (const ticket of quokka.tickets) expect((await erase(ticket)).status).toBe(200);
    expect(await findWord(app.db, "quokka")).toEqual([]);
    expect(await findWord(app.db, "wombat")).toEqual(words);
    expect(await detailsOf(other.tickets)).toEqual(before);
  });

  it("of one person of a group leaves no hash of its order, by which an answer could be guessed", async () => {
    const group = await openGroups(app);
    const { projectId } = group;
    expect((await group.order(people("ann", "ben"))).status).toBe(201);
    const digests = async () =>
      (
        await sql<{ digest: string }>`select encode(digest, 'hex') as digest from ticket_group
          where project_id = ${projectId}`.execute(app.db)
      ).rows.map(({ digest }) => digest.length);
    expect(await digests()).toEqual([64]);
    const [{ TicketId: ticketId }] = await group.tickets();
    expect((await erase({ projectId, ticketId })).status).toBe(200);
    expect(await digests()).toEqual([0]);
  });

  it("removes from each place what the preview has counted, and stores that as the proof", async () => {
    const { tickets } = await plantPerson("dingo");
    const [params] = tickets;
    if (!params) throw new Error("no ticket");
    const fingerprint = await findWord(app.db, "dingo");
    const { body: preview } = await app.call(previewErasure, { params });
    expect(await findWord(app.db, "dingo")).toEqual(fingerprint);
    const { body: proof } = await erase(params);
    expect(proof.places).toEqual(preview.places);
    expect(proof).toMatchObject({
      staffName: "Ada Admin",
      tickets: 1,
      places: { tickets: 1, corrections: 2 },
    });
    expect((await app.call(getErasure, { params })).body).toEqual(proof);
  });

  it("keeps number, link, barcode, status and payment; the ticket counts", async () => {
    const fair = await makeNamedEvent();
    const ticket = await fair.register("gecko@example.org");
    const { TicketId, Barcode, Identifier, status, version } = await ticketOf(ticket);
    expect((await erase(ticket)).status).toBe(200);
    expect(await ticketOf(ticket)).toMatchObject({
      TicketId,
      Barcode,
      Identifier,
      status,
      FirstName: "",
      LastName: "",
      Email: "",
      answers: [],
      version: version + 1,
    });
    const query = { projectId: ticket.projectId };
    expect((await app.call(listTickets, { query })).body.TotalCount).toBe(1);
    const found = await app.call(listTickets, { query: { ...query, search: "gecko" } });
    expect(found.body.TotalCount).toBe(0);
    expect((await auditOf(ticket)).at(-1)).toMatchObject({ after: { personalData: "erased" } });
  });

  it("of one of two tickets with an address leaves what may be the other's", async () => {
    const fair = await makeNamedEvent();
    const [one, two] = [await fair.register("emu@example.org"), await fair.register("emu@example.org")];
    await erase(one);
    expect(await ticketOf(two)).toMatchObject({ FirstName: "Ana", Email: "emu@example.org" });
  });

  it("leaves the data of whoever the ticket was offered to, who never held it", async () => {
    const fair = await makePassable({ ticketPrice: 20 });
    const ticket = await fair.buy("kookaburra@example.org");
    await app.call(updateRegistration, { params: fair, body: { confirmsEmail: true } });
    const body = { email: "galah@example.org" };
    const asked = await app.call(requestVerificationCode, { params: { code: fair.code }, body }, null);
    expect(asked.status, asked.text).toBe(204);
    await fair.offerTo(ticket, "galah@example.org");
    expect((await erase(ticket)).body.places).toMatchObject({ mails: 2, codes: 0 });
    const mails = app.db.selectFrom("mail").select("kind").where("recipient", "=", "galah@example.org");
    expect(await mails.execute()).toEqual([{ kind: "verification-code" }]);
    expect(await findWord(app.db, "galah")).toContain("verification_code.address");
    expect(await findWord(app.db, "kookaburra")).toEqual([]);
  });
});

// rules/privacy 3
it("an erasure empties the rows of tickets in a file whose other rows are not decided", async () => {
  const { projectId, tickets } = await plantPerson("kowari");
  const guest = tickets.at(-1);
  if (!guest) throw new Error("no ticket");
  await sql`insert into bulk_row (project_id, batch_id, line, sale)
    select project_id, batch_id, 99, '{}' from bulk_row where project_id = ${projectId} and ticket_id = ${guest.ticketId}`.execute(
    app.db,
  );
  expect((await erase(guest)).body.places).toMatchObject({ registrationFileRows: 1 });
  await sql`delete from bulk_row where project_id = ${projectId} and line = 99`.execute(app.db);
});

describe("negative control", () => {
  let controls = 0;
  const STORES: readonly [place: string, mechanism: string, left: string][] = [
    ["corrections", "delete from ticket_correction where", "ticket_correction.changes"],
    ["mails", "recipient = '',", "mail.recipient"],
    ["reasons of mails", "last_error = ''", "durable_work.last_error"],
    ["requests", "and kind = 'tickets-requested'", "outbox.payload"],
    ["gate files", "kind = 'error' and code <> ''", "visitor_scan.code"],
    ["codes at gates", "reason = 'unknown-code' and code <> ''", "gate_scan.code"],
    ["notes on conflicts", "set note = '',", "gate_conflict.note"],
    ["notes of staff at gates", "set hand_note = ''", "gate_scan.hand_note"],
    ["messages", "answers = '[]', words = '',", "submission.answers"],
  ];
  it.each(STORES)("with the erasure of %s switched off the search finds them", async (_, mechanism, left) => {
    controls += 1;
    const word = `bilby${controls}`;
    const { tickets } = await plantPerson(word);
    const becomes = mechanism.includes("=") ? NOTHING[mechanism] : undefined;
    const putBack = switchOff({ sql: mechanism, becomes: becomes ?? `${mechanism} false and` });
    try {
      for (const ticket of tickets) expect((await erase(ticket)).status).toBe(200);
    } finally {
      putBack();
    }
    expect(await findWord(app.db, word)).toContain(left);
  });
});

/** Mechanisms that are no condition, with what they become. */
const NOTHING: Readonly<Record<string, string>> = {
  "recipient = '',": "culture_code = culture_code,",
  "last_error = ''": "last_error = last_error",
  "set note = '',": "set note = note,",
  "and kind = 'tickets-requested'": "and kind = 'nothing'",
  "kind = 'error' and code <> ''": "kind = 'error' and code = ''",
  "reason = 'unknown-code' and code <> ''": "reason = 'unknown-code' and code = ''",
  "set hand_note = ''": "set hand_note = hand_note",
  "answers = '[]', words = '',": "created_at = created_at,",
};

// rules/privacy 1
describe("who erases", () => {
  it("admins alone, with the number of the ticket typed", async () => {
    const fair = await makeNamedEvent();
    const ticket = await fair.register();
    await grantProject(app.db, "manager", fair.projectId);
    expect((await erase(ticket, undefined, app.manager)).status).toBe(403);
    const refused = await erase(ticket, { confirm: "yes" });
    expect([refused.status, refused.body.Error.Fields]).toEqual([
      422,
      { confirm: `Type the number of the ticket, ${ticket.ticketId}.` },
    ]);
    const elsewhere = await makeNamedEvent();
    expect((await erase({ ...ticket, projectId: elsewhere.projectId })).status).toBe(404);
    expect((await app.call(getErasure, { params: ticket })).status).toBe(404);
    expect(await ticketOf(ticket)).toMatchObject({ FirstName: "Ana" });
  });
});

const detailsOf = (tickets: readonly Key[]) => Promise.all(tickets.map((ticket) => ticketOf(ticket)));
