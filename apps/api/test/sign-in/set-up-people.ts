import { getSession } from "@foyer/contract/session.ts";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type StaffPeople, startStaffPeople } from "./staff-people.ts";

/** The server of the test file that called `setUpPeople`. */
export let people: StaffPeople;

/** Starts a server with people for a test file; every test begins with all its attempts. */
export function setUpPeople(): void {
  beforeAll(async () => {
    people = await startStaffPeople();
  });
  afterAll(() => people?.stop());
  beforeEach(() => people.db.deleteFrom("rate_limit_count").execute());
}

export const session = (token: string) => people.call(getSession, {}, token);
