import { describe, expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";
import { looksLikeHeading, takeHeading } from "./take-heading.ts";

describe("a first row looks like a heading", () => {
  it.each<[string, string[]]>([
    ["Ticket number", ["A1", "A2"]],
    ["Ticket number", []],
    ["Barcodes", ["4006381333931"]],
    ["TICKET", ["4006381333931", "73513537"]],
    ["Билет", ["AB", "CD"]],
    ["Kod biletu, Imię", ["A1, Jan", "A2, Ewa"]],
  ])("%s above %j", (first, others) => expect(looksLikeHeading(first, others)).toBe(true));

  it.each<[string, string[]]>([
    ["4006381333931", ["73513537"]],
    ["ABCDEFGHJK", ["AB2DEFGHJK", "QRSTUVWXYZ"]],
    ["abcdef", ["bcdefg", "A1"]],
    ["VIP guest one", ["VIP guest two", "VIP guest three"]],
    ["Ticket 1", ["Ticket 2"]],
    ["ONLY", []],
  ])("%s above %j does not", (first, others) => expect(looksLikeHeading(first, others)).toBe(false));
});

describe("the heading", () => {
  const take = async (content: string, said?: "heading" | "row") => {
    const csv = await readCsv(Buffer.from(content), ["code"]);
    const { heading, isHeading, rows } = await takeHeading(csv, said);
    const lines = [];
    for await (const { line, cells } of rows) lines.push(`${line}:${cells.join("|")}`);
    return { heading, isHeading, lines };
  };

  it("is not among the rows, which keep their lines", async () => {
    expect(await take("Ticket number\nA1\nA2\n")).toEqual({
      heading: "Ticket number",
      isHeading: true,
      lines: ["2:A1", "3:A2"],
    });
  });

  it("is what was said, whatever it looks like", async () => {
    const asRow = { heading: "Ticket number", isHeading: false, lines: ["1:Ticket number", "2:A1"] };
    expect(await take("Ticket number\nA1\n", "row")).toEqual(asRow);
    expect(await take("A1\nA2\n", "heading")).toEqual({ heading: "A1", isHeading: true, lines: ["2:A2"] });
  });

  it("is no question in a file with a known header or of codes only", async () => {
    expect(await take("code\nTicket number\nA1\n")).toMatchObject({
      heading: null,
      lines: ["2:Ticket number", "3:A1"],
    });
    expect(await take("A1\nA2")).toEqual({ heading: null, isHeading: false, lines: ["1:A1", "2:A2"] });
  });

  it("leaves a long file whole", async () => {
    const codes = Array.from({ length: 1_000 }, (_, at) => `A${at}`);
    expect((await take(`Ticket number\n${codes.join("\n")}`)).lines).toHaveLength(1_000);
    expect((await take(codes.join("\n"))).lines).toHaveLength(1_000);
  });
});
