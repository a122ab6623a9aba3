import type { AddressInfo } from "node:net";
import { previewTicketAction } from "@foyer/contract/ticket-actions.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import {
  choose,
  listAccounts,
  modeOf,
  openAccount,
  removeKey,
  replaceKey,
  storeKey,
  storeSecret,
} from "../../../test/feature-setups/payment-account-setup.ts";
import {
  cardParts,
  checkNow,
  checkPaying,
  dropWebhooks,
  paymentsOfTicket,
  payOnPage,
  refund,
  runJob,
  setUpPayments,
  simulator,
  startPaying,
} from "../../../test/feature-setups/payment-setup.ts";
import { codeOf, pageOf, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { silentLog } from "../../platform/log.ts";
import { reconcile } from "../reconciliation/reconcile.job.ts";
import { requestDay } from "../reconciliation/reconciled-days.store.ts";
import { openAccount as openStored } from "./open-account.service.ts";

// rules/payments 29–31
setUpPayments();

let baseUrl = "";
beforeAll(() => {
  baseUrl = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
});

const auditOf = ({ projectId }: { projectId: number }) =>
  app.db
    .selectFrom("audit")
    .select(["entity", "action", "before", "after", "entity_name"])
    .where("project_id", "=", projectId)
    .where("entity", "in", ["payment account", "card payments"])
    .orderBy("id")
    .execute();
const accountOfPayment = async (reference: string) => (await simulator.payments([reference]))[0]?.account;
const stateOf = async (ticket: Parameters<typeof paymentsOfTicket>[0]) =>
  (await paymentsOfTicket(ticket))[0].state;

/** The tables in which a text stands, as it is or as the hexadecimal digits of bytes. */
async function tablesWith(words: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1
  `.execute(app.db);
  const hex = Buffer.from(words).toString("hex");
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await sql`select 1 from ${sql.table(name)} one
      where strpos(one::text, ${words}) > 0 or strpos(one::text, ${hex}) > 0 limit 1`.execute(app.db);
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

describe("a project's own account", () => {
  it("takes its payments, and another project's account does not see them", async () => {
    const [one, two, usual] = [await sell(), await sell(), await sell()];
    const first = await openAccount(one, "alpha", baseUrl);
    const second = await openAccount(two, "beta", baseUrl);
    const [a, b, c] = [await one.buy(), await two.buy(), await usual.buy()];
    const ofA = await payOnPage(a);
    const ofB = await payOnPage(b);
    const ofC = await payOnPage(c);
    expect([await accountOfPayment(ofA), await accountOfPayment(ofB), await accountOfPayment(ofC)]).toEqual([
      "alpha",
      "beta",
      "simulator",
    ]);
    // Each by the webhook of its own account.
    for (const ticket of [a, b, c])
      await expect.poll(async () => (await pageOf(ticket)).body.status).toBe("issued");
    const parts = cardParts();
    const other = parts.providers.open({ provider: "stripe", key: "sk_test_beta_1", webhookSecret: null });
    await expect(other.read(ofA)).rejects.toThrow(/No such/);
    await dropWebhooks(1);
    const [attempt] = await paymentsOfTicket(a);
    expect((await refund(a, attempt.id, { amount: 19.99 })).body).toMatchObject({ state: "refunded" });
    expect((await simulator.payments([ofA]))[0]?.refunds).toHaveLength(1);
    expect([first.wire.mode, second.wire.name]).toEqual(["test", "acct_beta"]);
  });

  it("is tried before it is stored, and refused with the provider's sentence", async () => {
    const fair = await sell();
    await simulator.order("revoke-key", { key: "sk_test_gone_1" });
    const refused = await storeKey(fair, "sk_test_gone_1");
    expect(codeOf(refused)).toEqual([422, "invalid-fields"]);
    expect(refused.body.Error.Fields.key).toBe(
      "Stripe refused this key: Expired API Key provided: it was rolled.",
    );
    await simulator.order("revoke-key", { key: "test_gone" });
    expect((await storeKey(fair, "test_gone")).body.Error.Fields.key).toBe(
      "Mollie refused this key: The API key was replaced by another one.",
    );
    for (const [key, sentence] of [
      ["sk_live_fair", /only keys for tests/],
      ["pk_test_fair", /Must be a secret or restricted key/],
    ] as const)
      expect((await storeKey(fair, key)).body.Error.Fields.key).toMatch(sentence);
    expect((await listAccounts(fair)).body).toMatchObject({ choice: "installation", accounts: [] });
    expect(await auditOf(fair)).toEqual([]);
  });

  it("is sealed in the database, shown by its last characters alone, and recorded without its secrets", async () => {
    const fair = await sell();
    const key = "sk_test_sealed_abcdefgh9876";
    const secret = "whsec_sealedsecret4321";
    const stored = await storeKey(fair, key);
    expect(stored.body).toMatchObject({
      provider: "stripe",
      mode: "test",
      name: "acct_sealed",
      keyEnd: "9876",
      hasKey: true,
      hasWebhookSecret: false,
    });
    const account = { projectId: fair.projectId, accountId: stored.body.id };
    const withSecret = await storeSecret(account, secret);
    expect(withSecret.body.hasWebhookSecret).toBe(true);
    expect(codeOf(await storeSecret(account, "whsec-no"))).toEqual([422, "invalid-fields"]);
    for (const answer of [stored, withSecret, await listAccounts(fair)]) {
      expect(answer.text).not.toContain("abcdefgh");
      expect(answer.text).not.toContain("sealedsecret");
    }
    expect(await tablesWith("abcdefgh")).toEqual([]);
    expect(await tablesWith("sealedsecret")).toEqual([]);
    // The search finds what is not sealed.
    expect(await tablesWith("acct_sealed")).toEqual(["audit", "payment_account"]);
    expect(await auditOf(fair)).toMatchObject([
      {
        entity: "payment account",
        action: "create",
        entity_name: "Stripe",
        after: { provider: "stripe", mode: "test", account: "acct_sealed", key: "…9876" },
      },
      { action: "update", before: { webhookSecret: "" }, after: { webhookSecret: "replaced" } },
    ]);
    // A row that is put in the place of another project's does not open.
    const other = await openAccount(await sell(), "other", baseUrl);
    const sealed = await app.db
      .selectFrom("payment_account")
      .select("key")
      .where("id", "=", account.accountId)
      .executeTakeFirstOrThrow();
    await app.db.updateTable("payment_account").set(sealed).where("id", "=", other.accountId).execute();
    const parts = cardParts();
    await expect(openStored(parts, other)).rejects.toThrow();
    await removeKey(other);
  });

  it("is read, stored, replaced, removed and chosen by admins alone; another project's answers 404", async () => {
    const [fair, other] = [await sell(), await sell()];
    const account = await openAccount(fair, "roles", baseUrl);
    await grantProject(app.db, "manager", fair.projectId);
    await grantProject(app.db, "viewer", fair.projectId);
    const calls = (token: string) => [
      listAccounts(fair, token),
      storeKey(fair, "sk_test_more_1", token),
      replaceKey(account, "sk_test_roles_2", token),
      storeSecret(account, "whsec_more", token),
      removeKey(account, token),
      choose(fair, "none", null, token),
    ];
    for (const token of [app.manager, app.viewer])
      for (const answer of await Promise.all(calls(token))) expect(answer.status).toBe(403);
    expect(await modeOf(fair, app.viewer)).toBe("test");
    const foreign = { ...account, projectId: other.projectId };
    for (const answer of [
      await replaceKey(foreign, "sk_test_roles_2"),
      await storeSecret(foreign, "whsec_more"),
      await removeKey(foreign),
      await choose(other, "own", account.accountId),
    ])
      expect(codeOf(answer)).toEqual([404, "not-found"]);
    expect((await listAccounts(fair)).body.accounts).toEqual([account.wire]);
    expect((await listAccounts({ projectId: 999_999 })).status).toBe(404);
  });

  it("may be chosen or not: that of the installation, an own one, or no cards", async () => {
    const fair = await sell();
    const account = await openAccount(fair, "choice", baseUrl);
    const ticket = await fair.buy();
    expect((await pageOf(ticket)).body.cardPayment).toEqual({ isLive: false, fee: null });
    expect((await choose(fair, "none")).body).toMatchObject({ choice: "none", currentId: null });
    expect((await pageOf(ticket)).body.cardPayment).toBeNull();
    expect(codeOf(await startPaying(ticket))).toEqual([409, "card-payments-off"]);
    expect(await modeOf(fair)).toBeNull();
    await choose(fair, "installation");
    expect(await accountOfPayment(await payOnPage(ticket, "expire"))).toBe("simulator");
    await checkPaying(ticket);
    await choose(fair, "own", account.accountId);
    expect(await accountOfPayment(await payOnPage(ticket, "expire"))).toBe("choice");
    expect(codeOf(await choose(fair, "own"))).toEqual([422, "invalid-fields"]);
    expect((await auditOf(fair)).slice(2).map(({ before, after }) => [before, after])).toEqual([
      [{ takenBy: `account ${account.accountId}` }, { takenBy: "nobody" }],
      [{ takenBy: "nobody" }, { takenBy: "installation" }],
      [{ takenBy: "installation" }, { takenBy: `account ${account.accountId}` }],
    ]);
  });
});

describe("a webhook", () => {
  it("of one account that names a payment of another one is refused, and changes nothing", async () => {
    const [one, two] = [await sell(), await sell()];
    const first = await openAccount(one, "gamma", baseUrl);
    await openAccount(two, "delta", baseUrl);
    // What the second account tells is signed by the first one and sent to its address.
    const url = `${baseUrl}${new URL(first.wire.webhookUrl).pathname}`;
    await simulator.order("webhook-endpoint", { url, secret: first.secret, account: "delta" });
    const ticket = await two.buy();
    const reference = await payOnPage(ticket);
    await expect
      .poll(async () => (await simulator.deliveries()).filter((one) => one.reference === reference).length)
      .toBeGreaterThan(1);
    const outcomes = (await simulator.deliveries()).filter((one) => one.reference === reference);
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set([404]));
    expect((await pageOf(ticket)).body.status).toBe("held");
    // Its own key finds it.
    expect((await checkPaying(ticket)).body.state).toBe("paid");
  });

  it("without a stored secret, at an address of nobody, or of another provider is refused", async () => {
    const fair = await sell();
    const { body } = await storeKey(fair, "sk_test_silent_1");
    const { pathname } = new URL(body.webhookUrl);
    const post = async (path: string) =>
      (await fetch(`${baseUrl}${path}`, { method: "POST", body: "{}" })).status;
    expect(await post(pathname)).toBe(400);
    expect(await post(pathname.replace("stripe", "mollie"))).toBe(404);
    expect(await post(`${pathname.slice(0, -36)}${crypto.randomUUID()}`)).toBe(404);
    expect(await post(`${pathname.slice(0, -36)}none`)).toBe(404);
  });
});

describe("a key that is replaced", () => {
  it("settles and refunds what was started with the former one", async () => {
    const fair = await sell();
    const account = await openAccount(fair, "rotated", baseUrl);
    const [paid, open] = [await fair.buy(), await fair.buy()];
    await dropWebhooks(2);
    await payOnPage(paid);
    await checkPaying(paid);
    await payOnPage(open);
    expect((await replaceKey(account, "sk_test_rotated_2")).body.keyEnd).toBe("ed_2");
    await simulator.order("revoke-key", { key: "sk_test_rotated_1" });
    await runJob();
    expect(await stateOf(open)).toBe("paid");
    await dropWebhooks(1);
    const [attempt] = await paymentsOfTicket(paid);
    expect((await refund(paid, attempt.id, { amount: 5 })).body).toMatchObject({ state: "partly_refunded" });
  });

  it("is of the same account and kind, and of one that is stored once", async () => {
    const fair = await sell();
    const account = await openAccount(fair, "same", baseUrl);
    expect((await replaceKey(account, "sk_test_different_1")).body.Error.Fields.key).toMatch(
      /another account/,
    );
    expect((await replaceKey(account, "test_same_1")).body.Error.Fields.key).toMatch(/secret or restricted/);
    expect(codeOf(await storeKey(fair, "sk_test_same_2"))).toEqual([409, "payment-account-known"]);
    // Another account takes new payments; the former one keeps its own.
    const ticket = await fair.buy();
    await dropWebhooks(1);
    const reference = await payOnPage(ticket);
    await openAccount(fair, "next", baseUrl);
    expect((await checkPaying(ticket)).body.state).toBe("paid");
    expect(await accountOfPayment(reference)).toBe("same");
    expect(await accountOfPayment(await payOnPage(await fair.buy(), "expire"))).toBe("next");
  });

  it("that is removed leaves payments that say why they cannot be asked, until a key of the account is stored again", async () => {
    const fair = await sell();
    const account = await openAccount(fair, "removed", baseUrl);
    const ticket = await fair.buy();
    await dropWebhooks(1);
    await payOnPage(ticket);
    expect((await removeKey(account)).body).toMatchObject({ hasKey: false, hasWebhookSecret: false });
    expect((await listAccounts(fair)).body.choice).toBe("none");
    const [attempt] = await paymentsOfTicket(ticket);
    expect(attempt).toMatchObject({
      canCheck: false,
      notAsked: "The key of its account was removed, so the provider cannot be asked.",
    });
    expect(codeOf(await checkNow(ticket, attempt.id))).toEqual([409, "payment-key-removed"]);
    expect(codeOf(await choose(fair, "own", account.accountId))).toEqual([409, "payment-key-removed"]);
    expect((await checkPaying(ticket)).body.state).toBe("open");
    await runJob();
    // The job asks others first.
    const { rows } = await sql<{ waits: boolean }>`select next_look_at > now() + interval '5 minutes' as waits
      from payment_attempt where ticket_id = ${ticket.ticketId}`.execute(app.db);
    expect(rows).toEqual([{ waits: true }]);
    await replaceKey(account, "sk_test_removed_2");
    await runJob();
    expect(await stateOf(ticket)).toBe("paid");
    expect((await paymentsOfTicket(ticket))[0]).toMatchObject({ canCheck: true, notAsked: "" });
  });
});

describe("other work with payments", () => {
  it("compares each account's days with its own payments", async () => {
    const [one, two, usual] = [await sell(), await sell(), await sell()];
    const accounts = [await openAccount(one, "daily", baseUrl), await openAccount(two, "nightly", baseUrl)];
    const [a, b, c] = [await one.buy(), await two.buy(), await usual.buy()];
    for (const ticket of [a, b, c]) {
      await dropWebhooks(1);
      await payOnPage(ticket);
    }
    const day = new Date().toISOString().slice(0, 10);
    const ids = accounts.map(({ wire }) => new URL(wire.webhookUrl).pathname.slice(-36));
    for (const account of [...ids, ""])
      await requestDay(app.db, { provider: "stripe", isLive: false, account, day });
    const { db, ...payments } = cardParts();
    await reconcile({ db, log: silentLog, payments }, new AbortController().signal);
    for (const ticket of [a, b, c]) expect(await stateOf(ticket)).toBe("paid");
    const found = await app.db.selectFrom("reconciliation_finding").selectAll().execute();
    expect(found).toEqual([]);
    const days = await app.db
      .selectFrom("reconciled_day")
      .select(["account", "payments", "failure"])
      .where("account", "in", ids)
      .execute();
    expect(days.map(({ payments: count, failure }) => [count, failure])).toEqual([
      [1, ""],
      [1, ""],
    ]);
  });

  it("refunds many tickets at the accounts that they were paid at", async () => {
    const fair = await sell();
    const account = await openAccount(fair, "many", baseUrl);
    const ticket = await fair.buy();
    await dropWebhooks(1);
    await payOnPage(ticket);
    await checkPaying(ticket);
    const preview = async () =>
      (
        await app.call(previewTicketAction, {
          params: { projectId: fair.projectId },
          body: { kind: "refund", ticketIds: [ticket.ticketId] },
        })
      ).body;
    expect(await preview()).toMatchObject({ money: { byProvider: [{ amount: 19.99, mode: "test" }] } });
    await removeKey(account);
    expect(await preview()).toMatchObject({ money: { byProvider: [] } });
  });
});
