import type pg from "pg";
import { StartRefusal } from "../process/start-refusal.ts";

const OLDEST_VERSION = 15;

type Found = { version: string; encoding: string; isReadOnly: boolean; trgm: string | null };

/**
 * Refuses a database on which the product would work wrongly, before or after migration.
 * @throws Error with a sentence for the operator.
 */
export async function requireUsableDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Found>(
    `select current_setting('server_version_num') as version,
            pg_encoding_to_char(encoding) as encoding,
            current_setting('transaction_read_only') = 'on' as "isReadOnly",
            (select default_version from pg_available_extensions where name = 'pg_trgm') as trgm
       from pg_database where datname = current_database()`,
  );
  const [found] = rows;
  if (!found) throw new StartRefusal("The database does not tell its version and encoding.");
  const major = Math.floor(Number(found.version) / 10_000);
  if (major < OLDEST_VERSION) {
    throw new StartRefusal(
      `The database is PostgreSQL ${major}; version ${OLDEST_VERSION} or newer is needed.`,
    );
  }
  if (found.isReadOnly) {
    throw new StartRefusal(
      "The database is read-only: it is a standby, or default_transaction_read_only is on for its role or server. " +
        "Name the primary server in DATABASE_URL, or turn that setting off.",
    );
  }
  if (found.encoding !== "UTF8") {
    throw new StartRefusal(`The database's encoding is ${found.encoding}: create one with encoding UTF8.`);
  }
  if (found.trgm === null) {
    throw new StartRefusal(
      "The database server lacks the extension pg_trgm: install PostgreSQL's contrib package there.",
    );
  }
}

/**
 * Creates the extension pg_trgm where it is missing, and tries it. With LC_CTYPE C it knows no letters beyond ASCII, and
 * a search for a Cyrillic name finds nothing. An extension that an administrator created needs no further right.
 * @throws StartRefusal with a sentence for the operator.
 */
export async function requireTrigrams(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select from pg_extension where extname = 'pg_trgm'");
  if (rows.length === 0) {
    await client.query("create extension pg_trgm").catch((cause: unknown) => {
      throw new StartRefusal(
        "The extension pg_trgm cannot be created: let an administrator run CREATE EXTENSION pg_trgm.",
        { cause },
      );
    });
  }
  const tried = await client
    .query<{ trigrams: string[] }>("select show_trgm('Привет') as trigrams")
    .catch((cause: unknown) => {
      throw new StartRefusal(
        "The extension pg_trgm is in a schema that the product does not look into: create it in the schema public.",
        { cause },
      );
    });
  if (!tried.rows[0]?.trigrams.length) {
    throw new StartRefusal(
      "The database's character type knows no letters beyond ASCII: create it with LC_CTYPE 'C.UTF-8' or another UTF-8 locale.",
    );
  }
}

type Rights = {
  role: string;
  schema: string | null;
  mayCreate: boolean;
  owner: string | null;
  isOwner: boolean;
};

/**
 * Refuses a database in which the role of this connection cannot change the schema.
 * @throws StartRefusal with a sentence for the operator.
 */
export async function requireRightToChange(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Rights>(
    `select current_user as role, current_schema() as schema,
            coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
            tableowner as owner, coalesce(pg_has_role(tableowner, 'usage'), true) as "isOwner"
       from (values (1)) as one
       left join pg_tables on tablename = 'schema_migration' and schemaname = current_schema()`,
  );
  const [found] = rows;
  if (!found || found.schema === null) {
    throw new StartRefusal(
      "The database has no schema to create tables in: let an administrator run CREATE SCHEMA public.",
    );
  }
  const { role, schema, mayCreate, owner, isOwner } = found;
  if (!mayCreate) {
    throw new StartRefusal(
      `The database's role ${role} may not create tables: let an administrator run GRANT CREATE ON SCHEMA ${schema} TO ${role}.`,
    );
  }
  if (!isOwner) {
    throw new StartRefusal(
      `The database's tables belong to the role ${owner}, not to ${role}: name ${owner} in DATABASE_URL, ` +
        `or let an administrator run REASSIGN OWNED BY ${owner} TO ${role} in this database.`,
    );
  }
}
