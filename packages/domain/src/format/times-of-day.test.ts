import { expect, test } from "vitest";
import { parseTimeOfDay } from "./times-of-day.ts";

test.for([
  ["09:30", "09:30"],
  ["9:30", "09:30"],
  ["9.30", "09:30"],
  ["9h30", "09:30"],
  ["9 30", "09:30"],
  ["930", "09:30"],
  ["0930", "09:30"],
  ["2359", "23:59"],
  ["9", "09:00"],
  ["19", "19:00"],
  [" 00:00 ", "00:00"],
])("%j is %j", ([text, time]) => expect(parseTimeOfDay(text ?? "")).toBe(time));

test.for(["", "24:00", "9:60", "9:5", "25", "960", "99999", "noon", "9:30 pm", "-1", "09:30:00"])(
  "%j is no time",
  (text) => expect(parseTimeOfDay(text)).toBeNull(),
);
