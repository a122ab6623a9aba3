import type { Endpoint, Request, Result, UploadedFile } from "@foyer/contract/endpoint.ts";
import { Problem } from "@foyer/contract/problem.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { z } from "zod";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { AuditEntry } from "./audit-entry.ts";
import { allowSlowFile } from "./body-deadline.ts";
import type { Caller } from "./caller.ts";
import { decideAccess } from "./check-access.ts";
import { composeTexts } from "./compose-texts.ts";
import { expectedVersion } from "./expected-version.ts";
import { discardFile, type FileAnswer, sendFile } from "./file-answer.ts";
import { JsonList } from "./json-list.ts";
import { problem } from "./problem-error.ts";
import { quotaHeaders } from "./quota.ts";
import { isSignedLink } from "./signed-link.ts";
import { readUpload, requireContentType } from "./upload.ts";
import { isWellFormed } from "./well-formed.ts";

/** The context of every handler, besides the parsed input. */
type Context<C = Caller> = {
  db: Kysely<Database>;
  /** The caller; null only on public endpoints. */
  caller: C;
  /** The client's address, for rate limits. */
  address: string;
  /** The version that the caller's change was based on, if it was sent. rules/api 4 */
  version: number | undefined;
  /** The header `Idempotency-Key`: a retry with the same key does its work once. */
  idempotencyKey: string | undefined;
  /** The header `Proof-Of-Work`. */
  proofOfWork: string | undefined;
  /** The header `Attendee-Session`: the token of an attendee who has signed in. rules/attendee-sign-in 4 */
  attendeeSession: string | undefined;
  /** The header `Address-Proof`: that somebody reads the mails of an address. rules/privacy 19 */
  addressProof: string | undefined;
  /** The header `Desk-Key`, by which a desk without a network is known. rules/desk 2 */
  deskKey: string | undefined;
  /** The header `Gate-Key`, by which a device for gates is known. rules/gates 15 */
  gateKey: string | undefined;
  /** The header `Lead-Key`, by which a device of an exhibitor is known. rules/leads 7 */
  leadKey: string | undefined;
};

/** The context of a recorded call: its work and its audit row are one transaction. rules/audit 1 */
export type RecordedContext<C = Caller> = Omit<Context<C>, "db"> & {
  db: Transaction<Database>;
  /** Records the change for the audit; exactly once per call, or `"unchanged"`. */
  record: (entry: AuditEntry | "unchanged") => void;
};

type Options = {
  /** The call changes nothing despite its method; a comment at the route says why. */
  changesNothing?: true;
  /** The handler opens its own transactions and writes its own audit row; a comment at the route says why. */
  ownTransaction?: true;
  /** An export: a read that is recorded like a mutation. rules/audit 1 */
  isExport?: true;
};

type IsRecorded<E extends Endpoint, O extends Options> = E["method"] extends "GET"
  ? O extends { isExport: true }
    ? true
    : false
  : O extends { changesNothing: true } | { ownTransaction: true }
    ? false
    : true;
type CallerOf<E extends Endpoint> = E["access"] extends "public" ? Caller | null : Caller;
type ContextOf<E extends Endpoint, O extends Options> =
  IsRecorded<E, O> extends true ? RecordedContext<CallerOf<E>> : Context<CallerOf<E>>;
type Answer<E extends Endpoint> = E["result"] extends "file"
  ? FileAnswer
  : Result<E> | (E["result"] extends z.ZodArray ? JsonList : never);
type Handler<E extends Endpoint, O extends Options> = (
  request: Request<E>,
  context: ContextOf<E, O>,
) => Promise<Answer<E>>;

type Input = { params: unknown; query: unknown; body: unknown; file: UploadedFile | undefined };
/** A handler as `route` calls it, after the endpoint's schemas have parsed its input. */
type AnyHandler = (request: Input, context: Context<Caller | null> | AnyRecorded) => Promise<unknown>;
type AnyRecorded = RecordedContext<Caller | null>;

/**
 * Mounts one contract endpoint: the only bridge from the contract to Fastify. Checks access before the body is
 * read, parses, opens a transaction for a mutation, writes its audit row in it and serialises the result.
 */
export function route<const E extends Endpoint, const O extends Options = object>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, O>,
  options?: O,
): void;
export function route(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: AnyHandler,
  options: Options = {},
): void {
  app.platform.endpoints.push(endpoint);
  const changesSomething = endpoint.method !== "GET" && !options.changesNothing && !options.ownTransaction;
  const isRecorded = changesSomething || options.isExport === true;
  const isPreview = endpoint.upload !== undefined && options.changesNothing === true;
  const withSlot = (work: () => Promise<unknown>, caller: Caller | null) =>
    isPreview && caller ? app.platform.inPreviewSlot(caller, work) : work();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    onRequest: async (request, reply) => {
      refuseCrossSite(request);
      request.caller = await admit(app, endpoint, { request, reply });
      requireContentType(endpoint, request);
      if (endpoint.upload) allowSlowFile(request, reply);
    },
    preValidation: async ({ params, query, body }) => {
      if (!isWellFormed([params, query, body])) throw problem("malformed-text");
      composeTexts(body);
    },
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const sent = endpoint.upload
        ? await readUpload(request, endpoint.upload, app.platform.cleanImage)
        : { body, file: undefined };
      const input = { params, query, ...sent };
      const context = {
        caller: request.caller,
        address: request.ip,
        version: expectedVersion(request),
        idempotencyKey: headerText(request, "idempotency-key"),
        proofOfWork: headerText(request, "proof-of-work"),
        attendeeSession: headerText(request, "attendee-session"),
        addressProof: headerText(request, "address-proof"),
        deskKey: headerText(request, "desk-key"),
        gateKey: headerText(request, "gate-key"),
        leadKey: headerText(request, "lead-key"),
      };
      const answer = isRecorded
        ? await commit(app, (db, record) => handler(input, { ...context, db, record }), request)
        : await withSlot(() => handler(input, { ...context, db: app.platform.db }), request.caller);
      return send(endpoint, answer, reply);
    },
  });
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}

/** The schemas by which Fastify checks the input and writes the answer. */
function schemaOf({ params, query, body, status, result }: Endpoint) {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { ...(result !== "file" && { [status]: result }), "4xx": Problem },
  };
}

/** A browser says where a request comes from; a mutation from another site is refused. rules/api 7 */
function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers["sec-fetch-site"];
  if (request.method !== "GET" && site !== undefined && site !== "same-origin" && site !== "none") {
    throw problem("cross-site");
  }
}

async function admit(
  app: FastifyInstance,
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Caller | null> {
  if (endpoint.access === "public") return null;
  // A signed link opens only files, because links leak into histories and messages. rules/access 7
  if (endpoint.result !== "file" && isSignedLink(request)) throw problem("not-signed-in");
  const caller = await app.platform.authenticate(request);
  if (caller?.apiKey) {
    // A refusal has them, too. rules/api 11
    reply.headers(quotaHeaders(caller.apiKey.quota));
    refuseToKey(endpoint, caller.apiKey);
  }
  const decision = decideAccess(endpoint.access, caller, projectOf(endpoint, request));
  if (decision !== "ok") throw problem(REFUSALS[decision]);
  return caller;
}

/** Refuses to a key what it may not do, whoever made it. rules/api-keys 5, 6 */
function refuseToKey({ method, refusesKeys }: Endpoint, { mayWrite }: { mayWrite: boolean }): void {
  if (refusesKeys) throw problem("not-for-api-keys");
  if (method !== "GET" && !mayWrite) throw problem("api-key-reads-only");
}

/** The project in the path, or in the query of a call that can be of a project. */
function projectOf({ access }: Endpoint, { params, query }: FastifyRequest): number | undefined {
  const isByQuery = typeof access === "object" && "ofProject" in access;
  const { projectId } = (isByQuery ? query : params) as { projectId?: unknown };
  return projectId === undefined ? undefined : Number(projectId);
}

const REFUSALS = { 401: "not-signed-in", 403: "not-allowed", 404: "not-found" } as const;

type Work<T> = (db: Transaction<Database>, record: RecordedContext["record"]) => Promise<T>;

/** Runs the work and writes its audit row in one transaction; when that fails, the stream of a file is released. */
async function commit<T>(app: FastifyInstance, work: Work<T>, request: FastifyRequest): Promise<T> {
  const made: T[] = [];
  const keep: Work<T> = async (db, record) => {
    const answer = await work(db, record);
    made.push(answer);
    return answer;
  };
  let committed: T | undefined;
  try {
    committed = await inTransaction(app.platform.db, (db) => mutate(app, db, keep, request));
    return committed;
  } finally {
    for (const answer of made) if (answer !== committed) discardFile(answer);
  }
}

async function mutate<T>(
  app: FastifyInstance,
  db: Transaction<Database>,
  work: Work<T>,
  request: FastifyRequest,
): Promise<T> {
  const recorded: (AuditEntry | "unchanged")[] = [];
  const answer = await work(db, (entry) => recorded.push(entry));
  const [entry, ...more] = recorded;
  if (entry === undefined || more.length > 0) {
    throw new Error(
      `${request.method} ${request.routeOptions.url} recorded ${recorded.length} audit entries, not one`,
    );
  }
  if (entry !== "unchanged" && request.caller) await app.platform.writeAudit(db, request.caller, entry);
  return answer;
}

function send(endpoint: Endpoint, answer: unknown, reply: FastifyReply) {
  if (endpoint.result === "file") return sendFile(reply, answer as FileAnswer);
  const version = (answer as { version?: unknown } | null | undefined)?.version;
  if (typeof version === "number") reply.header("etag", `"${version}"`);
  reply.code(endpoint.status).header("cache-control", "no-store");
  return answer instanceof JsonList ? answer.send(reply) : reply.send(answer);
}
