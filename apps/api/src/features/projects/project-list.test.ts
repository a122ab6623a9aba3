import { listProjects } from "@foyer/contract/projects.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { app, idsOf, list, made, setUpProjects } from "../../../test/feature-setups/project-setup.ts";

setUpProjects();

describe("the list", () => {
  it("has running ones first, then coming, the nearest first, then past, the latest first", async () => {
    const at = (start: string, end: string) =>
      made({ startDateTime: `${start}T10:00:00`, endDateTime: `${end}T10:00:00` });
    const ids = {
      longPast: (await at("2011-01-02", "2011-02-01")).id,
      far: (await at("2131-01-03", "2131-02-01")).id,
      past: (await at("2011-01-03", "2011-02-01")).id,
      near: (await at("2131-01-02", "2131-02-01")).id,
      running: (await at("2011-01-01", "2131-02-01")).id,
      nearToo: (await at("2131-01-02", "2131-01-03")).id,
    };
    const listed = idsOf(await list("")).filter((id) => Object.values(ids).includes(id));
    expect(listed).toEqual([ids.running, ids.nearToo, ids.near, ids.far, ids.past, ids.longPast]);
  });

  it("is all of them for an empty, a missing and the status all; another status is refused", async () => {
    const all = await list("all");
    expect(all.length).toBeGreaterThan(3);
    expect(await list("")).toEqual(all);
    expect(await list(undefined)).toEqual(all);
    expect(idsOf([...(await list("actual")), ...(await list("expired"))]).sort()).toEqual(idsOf(all).sort());
    expect((await app.call(listProjects, { query: { status: "old" } })).status).toBe(400);
  });

  /** The clock of the venue, read in the database. */
  const clock = async (zone: string): Promise<string> => {
    const { rows } = await sql<{ time: string }>`
      select to_char(now() at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS.US') as time`.execute(app.db);
    return rows[0]?.time ?? "";
  };

  it.each(["Pacific/Auckland", "America/St_Johns", "Asia/Kathmandu", "UTC"])(
    "%s: a project is expired once its end lies behind, to the second",
    async (timeZone) => {
      let seenActual = 0;
      // On a busy machine it may be over before it is seen; then a later one is taken.
      for (let seconds = 2; seenActual === 0 && seconds <= 64; seconds *= 2) {
        const end = await sql<{ time: string }>`
        select to_char(date_trunc('second', now() at time zone ${timeZone}) + make_interval(secs => ${seconds}), 'YYYY-MM-DD"T"HH24:MI:SS')
        as time`.execute(app.db);
        const endDateTime = end.rows[0]?.time ?? "";
        const { id } = await made({ timeZone, startDateTime: "2026-01-01T10:00:00", endDateTime });
        for (;;) {
          const before = await clock(timeZone);
          const isActual = idsOf(await list("actual")).includes(id);
          const after = await clock(timeZone);
          if (isActual) {
            seenActual += 1;
            expect(before <= `${endDateTime}.000000`, `actual at ${before}`).toBe(true);
          } else {
            expect(after > `${endDateTime}.000000`, `expired at ${after}`).toBe(true);
            break;
          }
        }
        expect(idsOf(await list("expired"))).toContain(id);
      }
      expect(seenActual).toBeGreaterThan(0);
    },
  );

  it("a time of day is ahead in one zone and past in another", async () => {
    const { rows } = await sql<{ time: string }>`
      select to_char((now() at time zone 'Pacific/Auckland') + interval '1 h', 'YYYY-MM-DD"T"HH24:MI:SS') as time`.execute(
      app.db,
    );
    const times = { startDateTime: "2026-01-01T10:00:00", endDateTime: rows[0]?.time };
    const there = await made({ ...times, timeZone: "Pacific/Auckland" });
    const further = await made({ ...times, timeZone: "Pacific/Kiritimati" });
    const actual = idsOf(await list("actual"));
    expect(actual).toContain(there.id);
    // Kiritimati is an hour or two ahead of Auckland: there, that time is past.
    expect(actual.includes(further.id)).toBe(
      await stillToCome(times.endDateTime ?? "", "Pacific/Kiritimati"),
    );
  });

  const stillToCome = async (time: string, zone: string) => (await clock(zone)) <= time;
});
