import { expect, it } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { silentLog } from "../log.ts";
import { openDatabase } from "./database.ts";

it("close ends the pool, also one that was only asked directly", async () => {
  const database = await createTestDatabase();
  try {
    for (const ask of [
      (open: ReturnType<typeof openDatabase>) => open.pool.query("select 1"),
      (open: ReturnType<typeof openDatabase>) => open.db.selectFrom("project").selectAll().execute(),
      async () => {},
    ]) {
      const open = openDatabase(database.url, { max: 1, log: silentLog });
      await ask(open);
      await open.close();
      expect(open.pool.ended).toBe(true);
    }
  } finally {
    await database.drop();
  }
});
