import { Writable } from "node:stream";
import { submit } from "@foyer/contract/attend.ts";
import { createWebhook } from "@foyer/contract/webhooks.ts";
import Fastify from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { askForEmailOnly, emailResult, makeEvent } from "../test/events/event.ts";
import { type ItecReceiver, startItecReceiver } from "../test/receivers/itec-receiver.ts";
import { MAIL_FROM, startMailServer } from "../test/receivers/mail-server.ts";
import {
  type ReceivedSpan,
  startTraceReceiver,
  type TraceReceiver,
} from "../test/receivers/trace-receiver.ts";
import { startTestApp, type TestApp } from "../test/server/app-client.ts";
import { relayEvents } from "./features/webhooks/relay-events.service.ts";
import { sendWebhooks } from "./features/webhooks/send-webhooks.service.ts";
import { loggerOptions } from "./platform/http/logger-options.ts";
import { RequestLog } from "./platform/http/request-log.ts";
import { traceRequests } from "./platform/http/trace-requests.ts";
import { type Log, silentLog } from "./platform/log.ts";
import { createSmtpMailer } from "./platform/mail/smtp-mailer.ts";
import { parseAllowedHosts } from "./platform/outbound/allowed-hosts.ts";
import { createOutbound } from "./platform/outbound/outbound.ts";
import { startTracing } from "./platform/tracing/open-telemetry.ts";
import type { SamplerName } from "./platform/tracing/sampler-names.ts";

let traces: TraceReceiver;
let hook: ItecReceiver;
const stops: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  [traces, hook] = await Promise.all([startTraceReceiver(), startItecReceiver()]);
  stops.push(traces.stop, hook.stop);
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function startTraced(sampler: SamplerName = "parentbased_always_on", log: Log = silentLog) {
  const tracing = startTracing({ endpoint: traces.url, sampling: { name: sampler, ratio: 1 }, log });
  const app = await startTestApp({ OUTBOUND_ALLOW: hook.host });
  stops.push(tracing.stop, app.stop);
  return { app, tracing };
}

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
const ROUTE = "POST /api/public/registrations/:code/submissions";

async function openEvent(app: TestApp) {
  const event = await makeEvent(app);
  return { ...event, asked: await askForEmailOnly(app, event) };
}
type Opened = Awaited<ReturnType<typeof openEvent>>;

function register(app: TestApp, { code, asked }: Opened, headers: Record<string, string> = CALLER) {
  const body = { results: [emailResult(asked, "canary@visitor.example")] };
  const key = { "idempotency-key": crypto.randomUUID() };
  return app.call(submit, { params: { code }, body }, null, { ...key, ...headers });
}

const childrenOf = ({ traceId, spanId }: ReceivedSpan) =>
  traces.spans.filter((one) => one.parentSpanId === spanId && one.traceId === traceId);

it("a sale is a tree: the request, its batch, and the statements of each", async () => {
  const { app, tracing } = await startTraced();
  const event = await openEvent(app);
  const sold = await register(app, event);
  expect(sold.status, sold.text).toBe(201);
  await tracing.flush();
  const ours = traces.spans.filter(({ traceId }) => traceId === TRACE);
  const request = ours.find(({ name }) => name === ROUTE);
  if (!request) throw new Error(`No span of the request: ${ours.map(({ name }) => name).join(", ")}`);
  expect(request).toMatchObject({
    parentSpanId: "00f067aa0ba902b7",
    attributes: {
      "http.request.method": "POST",
      "http.route": "/api/public/registrations/:code/submissions",
      "http.response.status_code": 201,
    },
  });
  const [batch, ...others] = childrenOf(request).filter(({ name }) => name === "sell tickets");
  expect(others).toEqual([]);
  expect(batch?.attributes).toEqual({ "foyer.tickets": 1 });
  const statements = batch ? childrenOf(batch) : [];
  expect(statements.map(({ name }) => name).join()).toMatch(/sell/);
  // Nothing stands beside the tree.
  const known = new Set([...ours.map(({ spanId }) => spanId), "00f067aa0ba902b7"]);
  expect(ours.filter(({ parentSpanId }) => !known.has(parentSpanId ?? ""))).toEqual([]);
  expect(statements.every(({ attributes }) => attributes["db.system.name"] === "postgresql")).toBe(true);
});

it("sales that wait together are one batch, which names the traces of all", async () => {
  const { app, tracing } = await startTraced();
  const event = await openEvent(app);
  const ids = Array.from({ length: 9 }, (_, index) => TRACE.replace(/.$/, String(index + 1)));
  const answers = await Promise.all(
    ids.map((id) => register(app, event, { traceparent: `00-${id}-00f067aa0ba902b7-01` })),
  );
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 201));
  await tracing.flush();
  const batches = traces.spans.filter(({ name }) => name === "sell tickets");
  const named = batches.flatMap(({ traceId, links = [] }) => [traceId, ...links.map((link) => link.traceId)]);
  expect(named.toSorted()).toEqual(ids);
  expect(batches.reduce((sum, { attributes }) => sum + Number(attributes["foyer.tickets"]), 0)).toBe(9);
});

it("the lines that a request writes into the log have the id of its trace", async () => {
  const tracing = startTracing({
    endpoint: traces.url,
    sampling: { name: "always_on", ratio: 1 },
    log: silentLog,
  });
  stops.push(tracing.stop);
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const logController = new RequestLog({ withAddresses: false });
  const app = Fastify({ logger: { ...loggerOptions("info"), stream }, logController });
  traceRequests(app);
  app.decorateReply("refusal", null);
  app.post("/things/:id", async ({ log }) => {
    log.info("within");
    return "thing";
  });
  app.get("/livez", { logLevel: "silent" }, async () => "ok");
  await app.inject({ method: "POST", url: "/things/7", headers: CALLER, payload: { a: 1 } });
  await app.inject("/livez");
  expect(lines).toEqual([
    expect.objectContaining({ msg: "within", traceId: TRACE }),
    expect.objectContaining({ msg: "request", traceId: TRACE, path: "/things/7" }),
  ]);
  await tracing.flush();
  expect(traces.spans.map(({ name }) => name)).toEqual(["POST /things/:id"]);
});

it("traces hold no value of a request and no value of a statement", async () => {
  const { app, tracing } = await startTraced();
  const event = await openEvent(app);
  const { body } = await register(app, event);
  await app.send({ method: "GET", url: `/api/public/tickets/${body.ticket.identifier}?secret=canary-query` });
  await app.send({ method: "GET", url: "/canary-path" });
  await tracing.flush();
  expect(traces.spans.length).toBeGreaterThan(10);
  expect(traces.text()).not.toMatch(/canary|visitor\.example/);
  for (const secret of [event.code, body.ticket.identifier, body.ticket.barcode])
    expect(traces.text()).not.toContain(secret);
});

it("a piece of durable work is a trace, its call a part of it, and the receiver can continue it", async () => {
  const { app, tracing } = await startTraced();
  const event = await openEvent(app);
  const { projectId } = event;
  const body = { url: hook.url, eventTypes: ["ticket.issued"] };
  await app.call(createWebhook, { params: { projectId }, body });
  await register(app, event);
  await relayEvents({ db: app.db, log: silentLog }, new AbortController().signal);
  hook.answer((response) => response.writeHead(500).end());
  const outbound = createOutbound({ allowed: parseAllowedHosts(hook.host) ?? new Set() });
  await app.work(sendWebhooks({ outbound, hasMailServer: false }));
  await tracing.flush();
  const work = traces.spans.find(({ name }) => name.startsWith("work "));
  if (!work) throw new Error("No span of the work");
  expect(work.parentSpanId).toBeUndefined();
  expect(work.attributes).toMatchObject({ "foyer.project": projectId, "foyer.attempt": 1 });
  const call = childrenOf(work).find(({ name }) => name === "POST");
  const { hostname, port } = new URL(hook.url);
  expect(call?.attributes).toEqual({
    "http.request.method": "POST",
    "server.address": hostname,
    "server.port": Number(port),
    "http.response.status_code": 500,
    "error.type": "500",
  });
  expect(call?.status.code).toBe(2);
  expect(hook.received[0]?.headers.traceparent).toBe(`00-${work.traceId}-${call?.spanId}-01`);
});

it("calls of the mail server and of the identity provider are spans", async () => {
  const { app, tracing } = await startTraced();
  const server = await startMailServer();
  const mailer = createSmtpMailer({ url: server.url, from: MAIL_FROM });
  stops.push(server.stop, async () => mailer.close());
  const mail = { messageId: "1", to: "canary@visitor.example", subject: "Hello", text: "canary", html: "" };
  await mailer.send({ ...mail, language: "en", attachments: [] });
  expect((await app.send({ method: "GET", url: "/api/countries" })).status).toBe(401);
  const headers = { authorization: `Bearer ${app.admin}` };
  expect((await app.send({ method: "GET", url: "/api/countries", headers })).status).toBe(200);
  await tracing.flush();
  const smtp = traces.spans.find(({ name }) => name === "smtp");
  expect(smtp?.attributes).toMatchObject({ "server.address": "127.0.0.1" });
  const { hostname, port } = new URL(app.issuer.issuer);
  const asked = traces.spans.filter(({ attributes }) => attributes["server.port"] === Number(port));
  // The discovery document and the keys.
  expect(asked.map(({ attributes }) => attributes["server.address"])).toEqual([hostname, hostname]);
  expect(traces.text()).not.toContain("canary");
});

it("a sampler that takes nothing sends nothing, and says so to the next server", async () => {
  const { app, tracing } = await startTraced("always_off");
  const event = await openEvent(app);
  await register(app, event);
  await app.call(createWebhook, { params: event, body: { url: hook.url, eventTypes: ["ticket.issued"] } });
  await register(app, event);
  await createOutbound({ allowed: parseAllowedHosts(hook.host) ?? new Set() }).send(hook.url, {
    method: "GET",
  });
  await tracing.flush();
  expect(traces.spans).toEqual([]);
  expect(hook.received[0]?.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
});

it("a trace of a client that is not sampled is not sampled here", async () => {
  const unsampled = { traceparent: CALLER.traceparent.replace(/01$/, "00") };
  const { app, tracing } = await startTraced();
  await register(app, await openEvent(app), unsampled);
  await tracing.flush();
  expect(traces.spans.filter(({ traceId }) => traceId === TRACE)).toEqual([]);
});

it.each([
  "00-xyz",
  "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
  `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
  "a".repeat(4_000),
])("a broken traceparent (%s) begins a new trace", async (traceparent) => {
  const { app, tracing } = await startTraced();
  const answer = await app.send({ method: "GET", url: "/api/docs/json", headers: { traceparent } });
  expect(answer.status).toBe(200);
  await tracing.flush();
  expect(traces.spans.find(({ name }) => name === "GET /api/docs/json")?.parentSpanId).toBeUndefined();
});

it("a receiver that hangs or is gone costs requests nothing, and the log says it once", async () => {
  const warnings: string[] = [];
  const lost = Promise.withResolvers<void>();
  const warn = (_fields: object, message: string) => {
    warnings.push(message);
    lost.resolve();
  };
  const { app, tracing } = await startTraced("always_on", { ...silentLog, warn });
  const event = await openEvent(app);
  const asked = Promise.withResolvers<void>();
  // It takes a message and never answers.
  traces.answer(() => asked.resolve());
  expect((await register(app, event)).status).toBe(201);
  const flushed = tracing.flush().catch(() => {});
  await asked.promise;
  expect((await app.send({ method: "GET", url: "/api/docs/json" })).status).toBe(200);
  expect((await register(app, event)).status).toBe(201);
  await traces.stop();
  await Promise.all([flushed, lost.promise]);
  expect((await app.send({ method: "GET", url: "/api/docs/json" })).status).toBe(200);
  await tracing.flush().catch(() => {});
  await tracing.stop();
  expect(warnings).toEqual(["traces are lost: OTEL_EXPORTER_OTLP_ENDPOINT does not take them"]);
});
