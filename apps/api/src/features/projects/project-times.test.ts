import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { app, create, get, made, setUpProjects, update } from "../../../test/feature-setups/project-setup.ts";

setUpProjects();

describe("times when the clocks change", () => {
  it.each([
    ["Europe/London", "2026-03-29T01:30:00"],
    ["America/St_Johns", "2026-03-08T02:00:00"],
    ["Pacific/Apia", "2011-12-30T12:00:00"],
  ])("%s: %s does not exist and is refused", async (timeZone, time) => {
    const answer = await create({ timeZone, startDateTime: time, endDateTime: time });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.Error.Fields)).toEqual(["startDateTime", "endDateTime"]);
    expect(answer.body.Error.Fields.startDateTime).toContain(`does not exist in ${timeZone}`);
  });

  it("a change of the zone alone is checked against the times that stay", async () => {
    const times = { startDateTime: "2026-03-29T01:30:00", endDateTime: "2026-03-29T18:00:00" };
    const { id } = await made({ ...times, timeZone: "Asia/Tokyo" });
    const answer = await update(id, { ...times, timeZone: "Europe/London" });
    expect(Object.keys(answer.body.Error.Fields)).toEqual(["startDateTime"]);
  });

  it("the later one counts when a time occurs twice", async () => {
    const time = "2026-10-25T01:30:00";
    const { id } = await made({ timeZone: "Europe/London", startDateTime: time, endDateTime: time });
    expect((await get(id)).body.endDateTime).toBe(time);
    const { rows } = await sql<{ instant: Date }>`
      select end_date_time at time zone time_zone as instant from project where id = ${id}`.execute(app.db);
    expect(rows[0]?.instant.toISOString()).toBe("2026-10-25T01:30:00.000Z");
  });
});
