import { getHistory } from "@foyer/contract/audit.ts";
import { discardMails, pauseMails, resumeMails, sendMailsAgain } from "@foyer/contract/mails.ts";
import { describe, expect, it } from "vitest";
import { app, deliver, list, register, server, setUpMails } from "../../../test/feature-setups/mail-setup.ts";
import { relayOutbox } from "./relay-outbox.job.ts";

// rules/mail 15, 16
setUpMails();

const queue = () => relayOutbox(app, new AbortController().signal);
const recipients = () => server.mails.map(({ to }) => to[0]).toSorted();
const statesOf = async () =>
  Object.fromEntries(
    (await list()).Items.map(({ recipient, state }: Record<string, string>) => [recipient, state]),
  );

it.each([pauseMails, resumeMails, discardMails, sendMailsAgain])("$path: admins only", async (endpoint) => {
  for (const token of [app.stranger, app.viewer, app.operator, app.manager]) {
    expect((await app.call(endpoint, { body: { state: "failed" } }, token)).status).toBe(403);
  }
});

describe("paused mails", () => {
  it("wait without an attempt until they are resumed", async () => {
    const pause = await app.call(pauseMails, { body: { reason: "A rehearsal" } });
    expect(pause.body).toMatchObject({ by: "Ada Admin", reason: "A rehearsal" });
    await register("ann@example.org");
    await deliver();
    expect(recipients()).toEqual([]);
    const waiting = await list();
    expect(waiting).toMatchObject({ pause: pause.body, Items: [{ state: "waiting", attempts: 0 }] });

    expect((await app.call(resumeMails, { body: {} })).status).toBe(204);
    expect((await list()).pause).toBeNull();
    await deliver();
    expect(recipients()).toEqual(["ann@example.org"]);
  });

  it("keep the first reason when two admins pause at once", async () => {
    const pauses = await Promise.all(
      ["One", "Two"].map((reason) => app.call(pauseMails, { body: { reason } })),
    );
    const [one, two] = pauses.map(({ body }) => body);
    expect(one).toEqual(two);
    await app.call(resumeMails, { body: {} });
  });
});

describe("the waiting mails of a filter", () => {
  it("are discarded, of one project and of one address only, and can be sent after all", async () => {
    const { event } = await register("ann@example.org");
    await register("bob@example.org");
    await register("carl@other.example");
    await queue();
    const { projectId } = event;
    expect((await app.call(discardMails, { body: { projectId } })).body).toEqual({ mails: 1 });
    expect((await app.call(discardMails, { body: { recipient: "OTHER" } })).body).toEqual({ mails: 1 });
    expect((await app.call(discardMails, { body: { recipient: "%" } })).body).toEqual({ mails: 0 });
    expect(await statesOf()).toEqual({
      "ann@example.org": "discarded",
      "bob@example.org": "waiting",
      "carl@other.example": "discarded",
    });
    await deliver();
    expect(recipients()).toEqual(["bob@example.org"]);

    const again = await app.call(sendMailsAgain, { body: { state: "discarded", projectId } });
    expect(again.body).toEqual({ mails: 1 });
    await deliver();
    expect(recipients()).toEqual(["ann@example.org", "bob@example.org"]);
    expect((await list({ state: "discarded" })).TotalCount).toBe(1);
  });

  it("leave one row in the audit, without any address", async () => {
    const { event } = await register("ann@example.org");
    await queue();
    await app.call(discardMails, { body: { recipient: "ann@", kind: "ticket" } });
    const history = await app.call(getHistory, { query: { entity: "mails", entityId: "all" } });
    expect(history.body.items[0]).toMatchObject({
      action: "update",
      before: { state: "waiting" },
      after: { state: "discarded", mails: 1, kind: "ticket", byRecipient: true },
    });
    expect(history.text).not.toContain("ann@");
    expect((await list({ projectId: event.projectId, state: "discarded" })).TotalCount).toBe(1);
  });

  it("are sent again when they have failed", async () => {
    await register("ann@example.org");
    server.refuse({ code: 550, message: "no such mailbox" });
    await deliver();
    server.refuse(null);
    expect((await app.call(sendMailsAgain, { body: { state: "failed" } })).body).toEqual({ mails: 1 });
    await deliver();
    expect(await statesOf()).toEqual({ "ann@example.org": "sent" });
  });
});

it("a mail that is being sent is not discarded", async () => {
  await register("ann@example.org");
  const released = Promise.withResolvers<void>();
  server.holdUntil(released.promise);
  const sending = deliver();
  await expect.poll(recipients).toEqual(["ann@example.org"]);
  expect((await app.call(discardMails, { body: {} })).body).toEqual({ mails: 0 });
  released.resolve();
  await sending;
  expect(await statesOf()).toEqual({ "ann@example.org": "sent" });
});
