import { getBarcodePool } from "@foyer/contract/barcode-pools.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { addCodes } from "../../../test/events/event.ts";
import { change, statuses, usage } from "../../../test/feature-setups/submission-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

// rules/tickets 3, 4
describe("under a rush", () => {
  it("the last place goes to one of 50", async () => {
    const event = await makeEmailEvent(app, { ticketCount: 1, codes: 60 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => event.register()));
    expect(statuses(answers)).toEqual({ 201: 1, 409: 49 });
    expect(
      new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.Error.Code)),
    ).toEqual(new Set(["sold-out"]));
  });

  it("a pool that is too small gives each of its codes once", async () => {
    const event = await makeEmailEvent(app, { ticketCount: 100, codes: 0 });
    await addCodes(app, event, 30, "SHARED");
    const answers = await Promise.all(Array.from({ length: 40 }, () => event.register()));
    expect(statuses(answers)).toEqual({ 201: 30, 409: 10 });
    const codes = answers.filter(({ status }) => status === 201).map(({ body }) => body.ticket.barcode);
    expect(new Set(codes).size).toBe(30);
    expect(
      answers
        .filter(({ status }) => status === 409)
        .every(({ body }) => body.Error.Code === "barcodes-exhausted"),
    ).toBe(true);
    const { body: pool } = await app.call(getBarcodePool, { params: event });
    expect(pool.counts).toEqual({ free: 0, held: 0, issued: 30, reserved: 0, void: 0 });
  });

  it("an address that must be unique comes through once", async () => {
    const event = await makeEmailEvent(app, { codes: 20 });
    await change(event, { uniqueEmail: true });
    const spellings = ["me@example.org", " ME@example.org", "Me@Example.ORG "];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => event.register(spellings[at % 3])),
    );
    expect(statuses(answers)).toEqual({ 201: 1, 409: 11 });
    expect(await usage(event)).toEqual({ issued: 1, held: 0 });
  });

  it("a submission waits for a locked code that may come free again", async () => {
    const event = await makeEmailEvent(app, { codes: 1 });
    const done = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const taken = app.db.transaction().execute(async (trx) => {
      await sql`update barcode set state = 'held' where project_id = ${event.projectId}`.execute(trx);
      locked.resolve();
      await done.promise;
      throw new Error("payment failed");
    });
    await locked.promise;
    const waiting = event.register();
    await new Promise((resolve) => setTimeout(resolve, 300));
    done.resolve();
    await expect(taken).rejects.toThrow("payment failed");
    expect((await waiting).status).toBe(201);
  });
});
