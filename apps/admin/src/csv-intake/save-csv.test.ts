import { expect, test } from "vitest";
import { toCsv } from "./save-csv.ts";

test("writes rows as csv without formula cells", () => {
  const rows = [
    ["line", "row", "reason"],
    ["3", "=1+1", "There is no id."],
    ["7", 'a "b", c', "It says\nnothing"],
  ];
  expect(toCsv(rows)).toBe(
    '\ufeffline,row,reason\r\n3,\'=1+1,There is no id.\r\n7,"a ""b"", c","It says\nnothing"\r\n',
  );
});
