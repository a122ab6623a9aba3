import { randomUUID } from "node:crypto";
import { getPublicRegistration, submit } from "@foyer/contract/attend.ts";
import { downloadTicketPrintout, getPublicTicket } from "@foyer/contract/public-ticket.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askForEmailOnly, emailResult, makeEvent } from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { REFUSED_SUBMISSIONS, UNKNOWN_LINKS } from "./visitor-rate-limits.service.ts";

let app: TestApp;
beforeAll(async () => {
  // Each test has its own client addresses, as behind a proxy.
  app = await startTestApp({ TRUST_PROXY_HOPS: "1" });
  // No proof of work, which comes long before these limits. rules/attend 19
  const row = { code_name: "Free_submissions_per_network", value: "1000" };
  await app.db.insertInto("application_setting").values(row).execute();
});
afterAll(() => app?.stop());

const from = (address: string) => ({ "x-forwarded-for": address });
const open = (code: string, address: string) =>
  app.call(getPublicRegistration, { params: { code } }, null, from(address));
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const startSale = async (options: Parameters<typeof makeEvent>[1] = {}) => {
  const event = await makeEvent(app, options);
  return { event, asked: await askForEmailOnly(app, event) };
};
type Sale = Awaited<ReturnType<typeof startSale>>;
const register = ({ event, asked }: Sale, email: string, address: string) =>
  app.call(
    submit,
    { params: { code: event.code }, body: { results: [emailResult(asked, email)] } },
    null,
    from(address),
  );

it("guessed codes of registrations and tickets are refused above the limit; right ones are not", async () => {
  const { code } = await makeEvent(app);
  const guess = (index: number) => {
    const params = { identifier: randomUUID() };
    if (index % 3 === 0) return open(`WRONG${index}`, "192.0.2.1");
    const endpoint = index % 3 === 1 ? getPublicTicket : downloadTicketPrintout;
    return app.call(endpoint, { params }, null, from("192.0.2.1"));
  };
  const guesses = await times(UNKNOWN_LINKS.maximum, guess);
  expect(guesses.every(({ status }) => status === 404)).toBe(true);
  expect((await open(code, "192.0.2.1")).status).toBe(200);
  const refused = await guess(0);
  expect(refused).toMatchObject({ status: 429, body: { Error: { Code: "too-many-requests" } } });
  const seconds = Number(refused.headers["retry-after"]);
  expect(seconds).toBeGreaterThan(600);
  expect(seconds).toBeLessThanOrEqual(900);
  expect((await open(code, "192.0.2.1")).status).toBe(200);
  expect((await guess(1)).status).toBe(429);
  expect((await open("WRONG", "192.0.2.2")).status).toBe(404);
});

it("the counts hold for all servers", async () => {
  const key = "unknown-link:192.0.2.10";
  const values = { key, count: UNKNOWN_LINKS.maximum, resets_at: new Date(Date.now() + 60_000) };
  await app.db.insertInto("rate_limit_count").values(values).execute();
  expect((await open("WRONG", "192.0.2.10")).status).toBe(429);
});

it("successes and refusals that do not depend on the answers are not counted", async () => {
  const places = REFUSED_SUBMISSIONS.maximum + 5;
  const sale = await startSale({ ticketCount: places, codes: places });
  const answers = await times(places * 2 + 1, (index) =>
    register(sale, `v${index}@example.org`, "192.0.2.20"),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(places);
  expect(answers.filter(({ body }) => body.Error?.Code === "sold-out")).toHaveLength(places + 1);
  const counted = app.db.selectFrom("rate_limit_count").select("key").where("key", "like", "%192.0.2.20");
  expect(await counted.execute()).toEqual([]);
});

it("too many refused submissions are limited at that registration only", async () => {
  const [sale, other] = [await startSale(), await startSale()];
  const refusals = await times(REFUSED_SUBMISSIONS.maximum, () => register(sale, "no address", "192.0.2.30"));
  expect(refusals.every(({ status }) => status === 422)).toBe(true);
  expect((await register(sale, "a@example.org", "192.0.2.30")).status).toBe(201);
  expect((await register(sale, "no address", "192.0.2.30")).status).toBe(429);
  const late = await register(sale, "b@example.org", "192.0.2.30");
  expect(late).toMatchObject({ status: 429, body: { Error: { Code: "too-many-requests" } } });
  expect((await register(sale, "b@example.org", "192.0.2.31")).status).toBe(201);
  expect((await register(other, "b@example.org", "192.0.2.30")).status).toBe(201);
  expect((await open(sale.event.code, "192.0.2.30")).status).toBe(200);
});
