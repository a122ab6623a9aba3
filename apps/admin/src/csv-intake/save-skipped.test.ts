import { expect, test } from "vitest";
import { skippedCsv } from "./save-skipped.ts";

test("writes skipped rows as csv without formula cells", () => {
  const rows = [
    { line: 3, row: "=1+1", reason: "There is no id." },
    { line: 7, row: 'a "b", c', reason: "It says\nnothing" },
  ];
  expect(skippedCsv(rows)).toBe(
    '\ufeffline,row,reason\r\n3,\'=1+1,There is no id.\r\n7,"a ""b"", c","It says\nnothing"\r\n',
  );
});
