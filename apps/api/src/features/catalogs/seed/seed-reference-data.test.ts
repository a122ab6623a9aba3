import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/database.ts";
import { type OpenDatabase, openDatabase } from "../../../platform/db/database.ts";
import type { Database } from "../../../platform/db/schema.ts";
import { allowLongStatements } from "../../../platform/db/time-limits.ts";
import { silentLog } from "../../../platform/log.ts";
import { readSeedFiles } from "./seed-files.ts";
import { seedReferenceData } from "./seed-reference-data.ts";

const TABLES = [
  "culture",
  "country",
  "region",
  "phone_code",
  "question_type",
  "step",
  "question",
  "answer",
  "user_message",
] as const satisfies readonly (keyof Database)[];

let database: TestDatabase;
let open: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.url, { max: 4, log: silentLog });
  // Invoices are never emptied; here the tables that they refer to are.
  await sql`alter table invoice disable trigger invoice_never_emptied`.execute(open.db);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});
beforeEach(async () => {
  const tables = [...TABLES, "seed_mark"].map((table) => sql.table(table));
  await open.db.transaction().execute(async (trx) => {
    // The shards of nearly all tables are emptied with them.
    await allowLongStatements(trx, { seconds: 60 });
    await sql`truncate ${sql.join(tables)} restart identity cascade`.execute(trx);
  });
});

/** Every row of every seeded table, as text. */
async function contents(): Promise<Record<string, string>> {
  const entries = TABLES.map(async (table): Promise<[string, string]> => {
    const { rows } = await sql<{ all: string | null }>`
      select string_agg(entry::text, chr(10) order by entry::text) as all from ${sql.table(table)} as entry`.execute(
      open.db,
    );
    return [table, rows[0]?.all ?? ""];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function count(table: keyof Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    open.db,
  );
  return rows[0]?.count ?? 0;
}

/** Runs the work and returns the statements it sent. */
async function statementsOf(work: (db: OpenDatabase["db"]) => Promise<void>): Promise<string[]> {
  const statements: string[] = [];
  const watched = open.db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(watched);
  return statements;
}

describe("an empty database", () => {
  test("gets every row of the files, in their order, in few statements", async () => {
    const data = (await readSeedFiles()).parse();
    const statements = await statementsOf((db) => seedReferenceData(db, silentLog));
    expect(await count("culture")).toBe(data.cultures.length);
    expect(await count("country")).toBe(data.countries.length);
    expect(await count("region")).toBe(data.regions.length);
    expect(await count("phone_code")).toBe(data["phone-codes"].length);
    expect(await count("question_type")).toBe(data["question-types"].length);
    expect(await count("step")).toBe(data.steps.length);
    expect(await count("question")).toBe(data.questions.length);
    expect(await count("answer")).toBe(data.answers.length);
    expect(await count("user_message")).toBe(data["user-messages"].length);
    const questions = await open.db.selectFrom("question").select("internal_name").orderBy("id").execute();
    expect(questions.map((row) => row.internal_name)).toEqual(data.questions.map((row) => row.internalName));
    expect(statements.length).toBeLessThan(100);
  });

  test("gets children under their parents and settings as they are in the files", async () => {
    await seedReferenceData(open.db, silentLog);
    const bavaria = await open.db
      .selectFrom("region")
      .innerJoin("country", "country.id", "region.country_id")
      .where("region.iso_code", "=", "DE-BY")
      .select(["country.internal_name as country", "region.internal_name as region", "region.priority"])
      .executeTakeFirstOrThrow();
    expect(bavaria).toEqual({ country: "Germany", region: "Bavaria", priority: false });
    const email = await open.db
      .selectFrom("question")
      .innerJoin("step", "step.id", "question.step_id")
      .innerJoin("question_type", "question_type.id", "question.question_type_id")
      .where("question.internal_name", "=", "email")
      .select([
        "step.internal_name as step",
        "question_type.name as type",
        "question.settings",
        "question.version",
      ])
      .executeTakeFirstOrThrow();
    expect(email).toMatchObject({ step: "personalData", type: "textbox", version: 1 });
    expect(email.settings).toMatchObject({ required: true, email: 1, phone: 0, maxLength: 254 });
  });

  test("gets them once when two servers start at the same moment", async () => {
    await Promise.all([seedReferenceData(open.db, silentLog), seedReferenceData(open.db, silentLog)]);
    const data = (await readSeedFiles()).parse();
    expect(await count("region")).toBe(data.regions.length);
    expect(await count("seed_mark")).toBe(1);
    // The one that waited did nothing at all: it used up no ids either.
    const { rows } = await sql<{ last: number }>`
      select last_value as last from pg_sequences where sequencename = 'region_id_seq'`.execute(open.db);
    expect(rows[0]?.last).toBe(data.regions.length);
  });

  test("keeps nothing of a seed that fails half-way", async () => {
    await sql`alter table answer add constraint refuse_all check (id < 0)`.execute(open.db);
    try {
      await expect(seedReferenceData(open.db, silentLog)).rejects.toThrow(/refuse_all/);
    } finally {
      await sql`alter table answer drop constraint refuse_all`.execute(open.db);
    }
    expect(await count("country")).toBe(0);
    expect(await count("seed_mark")).toBe(0);
    await seedReferenceData(open.db, silentLog);
    expect(await count("answer")).toBeGreaterThan(0);
  });
});

describe("a database that has the reference data", () => {
  test("costs one query at the next start and stays as it is", async () => {
    await seedReferenceData(open.db, silentLog);
    const before = await contents();
    expect(await statementsOf((db) => seedReferenceData(db, silentLog))).toEqual(["SelectQueryNode"]);
    expect(await contents()).toEqual(before);
  });

  test("keeps what staff changed when a release brings other data", async () => {
    await seedReferenceData(open.db, silentLog);
    await sql`update country set internal_name = 'Deutschland', name_key = 'deutschland', priority = true,
      texts = texts || '{"de-DE": "BRD"}', version = 2 where iso_code = 'DE'`.execute(open.db);
    await sql`update region set texts = '{}', version = 2 where iso_code = 'DE-BY'`.execute(open.db);
    await sql`update question set settings = '{"required": false}', version = 2 where seed_key = 'email'`.execute(
      open.db,
    );
    await sql`update user_message set texts = '{"en-GB": "Onwards"}', version = 2 where seed_key = 'NEXT_BUTTON'`.execute(
      open.db,
    );
    const before = await contents();
    await forgetMark();
    await seedReferenceData(open.db, silentLog);
    expect(await contents()).toEqual(before);
  });

  test("gets only what is new with a release, a place taken by staff's own entry excepted", async () => {
    await seedReferenceData(open.db, silentLog);
    await sql`delete from answer where seed_key in ('gender/male', 'gender/female')`.execute(open.db);
    await sql`insert into answer (internal_name, name_key, question_id)
      select 'FEMALE', 'female', id from question where seed_key = 'gender'`.execute(open.db);
    const before = await contents();
    await forgetMark();
    await seedReferenceData(open.db, silentLog);
    const gender = await sql<{ internal_name: string; seed_key: string | null }>`
      select answer.internal_name, answer.seed_key from answer join question on question.id = question_id
      where question.seed_key = 'gender' order by answer.internal_name`.execute(open.db);
    expect(gender.rows).toEqual([
      { internal_name: "FEMALE", seed_key: null },
      { internal_name: "male", seed_key: "gender/male" },
      { internal_name: "undisclosed", seed_key: "gender/undisclosed" },
    ]);
    const after = await contents();
    expect({ ...after, answer: null }).toEqual({ ...before, answer: null });
  });

  test("gets no regions under a country that staff made themselves", async () => {
    await sql`insert into country (internal_name, name_key) values ('Germany', 'germany')`.execute(open.db);
    await seedReferenceData(open.db, silentLog);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from region where iso_code like 'DE-%'`.execute(open.db);
    expect(rows[0]?.count).toBe(0);
    expect(await count("region")).toBeGreaterThan(3_000);
  });
});

async function forgetMark(): Promise<void> {
  await open.db.updateTable("seed_mark").set({ hash: "of an earlier release" }).execute();
}
