import { endpoint } from "@foyer/contract/endpoint.ts";
import type { FastifyInstance } from "fastify";
import type { Transaction } from "kysely";
import { expect, it } from "vitest";
import { z } from "zod";
import type { Database } from "../db/schema.ts";
import { route } from "./route.ts";

const declared = {
  path: "/api/things",
  summary: "",
  access: "public",
  status: 200,
  result: z.null(),
} as const;
const read = endpoint({ ...declared, method: "GET" });
const write = endpoint({ ...declared, method: "PUT" });

/** A service that must not run outside of a transaction. */
const needsTransaction = async (_trx: Transaction<Database>) => null;

// The compiler is the test: `tsc` fails where a line below an expected error has none.
const mount = (app: FastifyInstance): void => {
  route(app, write, (_, { db }) => needsTransaction(db));
  route(app, read, (_, { db }) => needsTransaction(db), { isExport: true });
  // @ts-expect-error a read has no transaction
  route(app, read, (_, { db }) => needsTransaction(db));
  // @ts-expect-error a call that opens its own has none yet
  route(app, write, (_, { db }) => needsTransaction(db), { ownTransaction: true });
  // @ts-expect-error nothing is recorded of a call that changes nothing
  route(app, write, async (_, { record }) => record("unchanged") ?? null, { changesNothing: true });
};

it("gives a handler a transaction exactly where its call is recorded", () => {
  expect(mount).toBeTypeOf("function");
});
