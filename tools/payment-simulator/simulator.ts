import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Failures } from "./failures.ts";
import { Ledger } from "./ledger.ts";
import { mollieWire } from "./mollie-wire.ts";
import { answerPage } from "./pay.ts";
import { answerScript, type RecordedCall } from "./script.ts";
import { stripeWire } from "./stripe-wire.ts";
import { type WebhookEndpoint, Webhooks } from "./webhooks.ts";
import { idempotencyKeyOf, type Wire, type WireAnswer } from "./wire.ts";

const MAX_BODY = 1_048_576;
const MOVE_ON_MS = 250;
/** Calls that are remembered. */
const MAX_CALLS = 100_000;

type Call = { request: IncomingMessage; response: ServerResponse; url: URL; body: string };

/** Starts the simulator on this machine; resolves with its address. */
export async function startSimulator(port: number, endpoint: WebhookEndpoint | null): Promise<string> {
  const clock = { offsetMs: 0 };
  const now = () => new Date(Date.now() + clock.offsetMs);
  const failures = new Failures();
  const calls: RecordedCall[] = [];
  const webhooks = new Webhooks({ now, failures, origin: () => origin() });
  if (endpoint) webhooks.endpoints.set("", endpoint);
  const ledger = new Ledger({ now, changed: (change) => webhooks.tell(change) });
  const script = { ledger, webhooks, failures, clock, calls };
  const wires: Readonly<Record<string, Wire>> = { v1: stripeWire(ledger), v2: mollieWire(ledger) };

  const answerWire = (wire: Wire, path: string, { request, response, url, body }: Call) => {
    const { method = "GET", headers } = request;
    const wireRequest = {
      method,
      path,
      query: url.searchParams,
      headers,
      body,
      origin: url.origin,
      now: now(),
    };
    const operation = wire.operationOf(wireRequest);
    const failure = failures.takeCall(operation);
    const record = (status: number) => {
      if (calls.length < MAX_CALLS)
        calls.push({ operation, idempotencyKey: idempotencyKeyOf(wireRequest), status });
    };
    // Its client gives up.
    if (failure?.how === "silent") return record(0);
    const answer = failure?.how === "status" ? wire.failure(failure.status) : wire.answer(wireRequest);
    if (failure?.how === "silent-after-effect") return record(0);
    record(failure?.how === "reset-after-effect" ? 0 : answer.status);
    if (failure?.how === "reset-after-effect") response.destroy();
    else sendJson(response, answer);
  };

  const answer = (call: Call) => {
    const { request, response, url, body } = call;
    const [, first = "", ...rest] = url.pathname.split("/");
    const path = rest.join("/");
    const wire = wires[first];
    const { method = "GET" } = request;
    if (wire) answerWire(wire, path, call);
    else if (first === "script") sendJson(response, answerScript(script, { method, path, body }));
    else sendPage(response, answerPage(ledger, { method, path: first === "pay" ? path : "", body }));
  };

  const server = createServer((request, response) => {
    read(request).then(
      (body) =>
        answer({
          request,
          response,
          url: new URL(request.url ?? "/", `http://${request.headers.host}`),
          body,
        }),
      () => response.destroy(),
    );
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setInterval(() => ledger.moveOn(), MOVE_ON_MS).unref();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return origin();
}

function sendJson(response: ServerResponse, { status, body, headers }: WireAnswer): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

function sendPage(
  response: ServerResponse,
  { status, html, location }: { status: number; html?: string; location?: string },
): void {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    ...(location !== undefined && { location }),
  };
  response.writeHead(status, headers).end(html);
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new RangeError("The body is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
