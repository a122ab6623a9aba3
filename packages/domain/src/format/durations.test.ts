import { expect, test } from "vitest";
import { formatMinutes } from "./durations.ts";

test.each([
  [0, "0 minutes"],
  [1, "1 minute"],
  [90, "1 hour 30 minutes"],
  [1440, "1 day"],
  [1530, "1 day 1 hour 30 minutes"],
  [10_080, "7 days"],
])("%s minutes are said as %s", (minutes, said) => {
  expect(formatMinutes(minutes)).toBe(said);
});
