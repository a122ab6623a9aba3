import { toRequest } from "@foyer/api-client/to-request.ts";
import { runDueWork } from "../../apps/api/src/platform/durable-work/run-due-work.ts";
import { silentLog } from "../../apps/api/src/platform/log.ts";
import type { TestApp } from "../../apps/api/test/server/app-client.ts";
import type { Attacker } from "./attacker.ts";

type Tokens = Record<"admin" | "manager" | "operator" | "viewer", string>;

/** A running server as the samples of the API tests fill one: they make what a call needs, and the call itself. */
export function fillable(
  attacker: Attacker,
  db: TestApp["db"],
  databaseUrl: string,
  tokens: Tokens,
): TestApp {
  const send: TestApp["send"] = async ({ method = "GET", url, headers, payload, remoteAddress }) => {
    const body = payload === undefined ? undefined : (payload as string | Uint8Array<ArrayBuffer>);
    const reply = await attacker.send(String(method), String(url), {
      headers: headers as Record<string, string>,
      ...(body !== undefined && { body }),
      ...(remoteAddress !== undefined && { from: remoteAddress }),
    });
    return {
      status: reply.status,
      text: reply.text,
      headers: Object.fromEntries(reply.headers),
      body: parse(reply.text),
    };
  };
  const call: TestApp["call"] = (endpoint, input, token = tokens.admin, more = {}) => {
    const { method, address, headers, body } = toRequest(endpoint, input, token);
    const payload = typeof body === "string" && { payload: body };
    return send({ method, url: address, headers: { ...headers, ...more }, ...payload });
  };
  return {
    ...tokens,
    db,
    databaseUrl,
    log: silentLog,
    stranger: "",
    // Samples of calls of projects need neither.
    get app(): never {
      throw new Error("The server runs in processes of its own");
    },
    get issuer(): never {
      throw new Error("The server has its own identity provider");
    },
    send,
    call,
    callFrom: (from, endpoint, input) => {
      const { method, address, headers, body } = toRequest(endpoint, input, null);
      const payload = typeof body === "string" && { payload: body };
      return send({ method, url: address, headers, remoteAddress: from, ...payload });
    },
    work: (kind) => runDueWork({ db, log: silentLog }, kind, new AbortController().signal),
    stop: async () => {},
  };
}

/** The body of an answer; undefined for a page or a file. */
function parse(text: string): Awaited<ReturnType<TestApp["send"]>>["body"] {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
