import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { DefaultQueryCompiler } from "kysely";
import pg from "pg";

// A set-up file, before those that change packages: each test file finds them as they were, whatever one before it in this
// process has changed.
type Methods = {
  argon2: typeof crypto.argon2;
  query: typeof pg.Client.prototype.query;
  compileQuery: typeof DefaultQueryCompiler.prototype.compileQuery;
};

/** Holds the methods as the process loaded them. */
const held = globalThis as { foyerMethods?: Methods };
held.foyerMethods ??= {
  argon2: crypto.argon2,
  query: pg.Client.prototype.query,
  compileQuery: DefaultQueryCompiler.prototype.compileQuery,
};

crypto.argon2 = held.foyerMethods.argon2;
syncBuiltinESMExports();
pg.Client.prototype.query = held.foyerMethods.query;
DefaultQueryCompiler.prototype.compileQuery = held.foyerMethods.compileQuery;
