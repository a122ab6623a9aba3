import { sql } from "kysely";
import { expect, it } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { silentLog } from "../log.ts";
import { openDatabase } from "./database.ts";
import { DRIVER_TYPES } from "./driver-types.ts";

/** A value of each type in the database's notation, and what it is read as. */
const SAMPLES: { [Type in keyof typeof DRIVER_TYPES]: [string, unknown] } = {
  number: ["7", 7],
  string: ["00000000-0000-4000-8000-000000000007", expect.any(String)],
  WallTime: ["2026-03-29 02:30:00", expect.stringMatching(/^2026-03-29( 02:30:00)?$/)],
  boolean: ["true", true],
  Date: ["2026-03-29T02:30:00Z", new Date("2026-03-29T02:30:00Z")],
  Buffer: ["\\x07", Buffer.from([7])],
  unknown: ['{"a":7}', { a: 7 }],
  "number[]": ["{7,8}", [7, 8]],
  "string[]": ["{00000000-0000-4000-8000-000000000007}", ["00000000-0000-4000-8000-000000000007"]],
};

/** Samples of types that do not take the one above. */
const OTHER_SAMPLES = new Map([
  ["numeric", "7"],
  ["bit", "1"],
]);

it("the driver reads each type as driver-types.ts says", async () => {
  const database = await createTestDatabase();
  const open = openDatabase(database.url, { max: 1, log: silentLog });
  try {
    for (const [read, [sample, expected]] of Object.entries(SAMPLES)) {
      for (const type of DRIVER_TYPES[read as keyof typeof SAMPLES]) {
        const value = OTHER_SAMPLES.get(type) ?? sample;
        const { rows } = await sql`select ${value}::${sql.raw(type)} as value`.execute(open.db);
        expect(rows, type).toEqual([{ value: expected }]);
      }
    }
  } finally {
    await open.close();
    await database.drop();
  }
});
