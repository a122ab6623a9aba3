import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ProblemError } from "../../http/problem-error.ts";
import { readCsv } from "./read-csv.ts";

const KNOWN = ["code", "barcode", "promocode"];
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, mark: string, swap: boolean) => {
  const bytes = Buffer.concat([Buffer.from(mark, "hex"), Buffer.from(text, "utf16le")]);
  return swap ? Buffer.concat([bytes.subarray(0, 2), bytes.subarray(2).swap16()]) : bytes;
};

async function read(content: string | Uint8Array) {
  const csv = await readCsv(typeof content === "string" ? utf8(content) : content, KNOWN);
  const rows: { line: number; cells: readonly string[] }[] = [];
  for await (const row of csv.rows) rows.push(row);
  return { columns: csv.columns, rows };
}
const cellsOf = async (content: string | Uint8Array) => (await read(content)).rows.map(({ cells }) => cells);
const linesOf = async (content: string | Uint8Array) => (await read(content)).rows.map(({ line }) => line);
async function codeOf(content: string | Uint8Array): Promise<string | undefined> {
  try {
    await read(content);
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error.code;
    throw error;
  }
}

it("trims what cannot be seen at the ends of a cell, in time that grows with its length (rules/csv 5)", async () => {
  const unseen = "\u200b\u2060\ufeff\u00a0".repeat(100);
  expect(await cellsOf(`${unseen}A\u200bB${unseen};\u200b\n\u200e1\u200b;2`)).toEqual([
    ["A\u200bB"],
    ["\u200e1", "2"],
  ]);
});

describe("encodings", () => {
  const text = "Пропуск;№1\nЮбилей;№2";
  const cells = [
    ["Пропуск", "№1"],
    ["Юбилей", "№2"],
  ];
  it.each([
    ["UTF-8", utf8(text)],
    ["UTF-8 with a mark", utf8(`\ufeff${text}`)],
    ["UTF-16 LE with a mark", utf16(text, "fffe", false)],
    ["UTF-16 BE with a mark", utf16(text, "feff", true)],
  ])("%s is read", async (_, content) => expect(await cellsOf(content)).toEqual(cells));

  it.each([
    ["Windows-1251", Buffer.from("cff0eeeff3f1ea3b310d0a", "hex")],
    ["Latin-1", Buffer.from("Müller;1\r\n", "latin1")],
    ["UTF-16 without a mark", Buffer.from("code\nA1\nA2\nA3\n", "utf16le")],
    ["Shift JIS", Buffer.from("8365835883670d0a", "hex")],
  ])("%s is refused: save as UTF-8", async (_, content) => expect(await codeOf(content)).toBe("not-utf-8"));

  it.each([
    ["a renamed xlsx", Buffer.concat([Buffer.from("504b0304140006000800", "hex"), Buffer.alloc(40)])],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d", "hex")],
    ["zeros", Buffer.alloc(100)],
    ["noise", Buffer.from(Array.from({ length: 300 }, (_, at) => (at * 7) % 256))],
    ["half a character of UTF-16", Buffer.from("fffe41", "hex")],
  ])("%s is no text", async (_, content) => expect(await codeOf(content)).toBe("not-text"));

  it("any bytes are either read or refused with a problem", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const codes = [undefined, "not-text", "not-utf-8", "csv-row-too-long", "csv-without-rows"];
        expect(codes).toContain(await codeOf(bytes));
      }),
      { examples: [[Uint8Array.of(0x22)]] },
    );
  });
});

describe("form", () => {
  it.each([
    ["comma", "a,b\nc,d"],
    ["semicolon", "a;b\nc;d"],
    ["tab", "a\tb\nc\td"],
    ["CRLF", "a,b\r\nc,d\r\n"],
    ["CR", "a,b\rc,d"],
    ["mixed ends", "a,b\r\nc,d\n\r"],
    ["quotes", '"a","b"\n"c",d'],
    ["white space", " a , b \n\n  \nc,d "],
  ])("%s", async (_, content) => {
    expect(await cellsOf(content)).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("quoted delimiters, quotes and line breaks belong to the cell", async () => {
    expect(await cellsOf('"a;b";"say ""hi"""\n"x\r\ny";2')).toEqual([
      ["a;b", 'say "hi"'],
      ["x\r\ny", "2"],
    ]);
  });

  it("lines are those of the file, blank ones and broken cells counted", async () => {
    expect(await linesOf('a;1\n\n"b\nb";2\r\nc;3\n \nd;4')).toEqual([1, 3, 5, 7]);
    expect(await linesOf("code\na\rb")).toEqual([2, 3]);
  });

  it("the first row is a header only if every cell is a known column", async () => {
    expect(await read("Code\nA1")).toEqual({ columns: ["code"], rows: [{ line: 2, cells: ["A1"] }] });
    expect(await read("PromoCode;CODE\nA1;2")).toMatchObject({ columns: ["promocode", "code"] });
    expect((await read("code;name\nA1;2")).columns).toBeNull();
    expect((await read("code1")).rows).toHaveLength(1);
  });

  it.each([
    ["nothing", ""],
    ["a mark", "\ufeff"],
    ["blank rows", "\n \r\n;;\n"],
    ["quotes around nothing", '""\n"",""\n'],
    ["a header alone", "\ufeffbarcode\r\n\n"],
    ["4.9 MB of line breaks", "\n".repeat(4_900_000)],
  ])("%s: refused, because there is no row", async (_, content) => {
    expect(await codeOf(content)).toBe("csv-without-rows");
  });

  it("cells that are written are read again, whatever they hold", async () => {
    const cell = fc.stringMatching(/^[a-z0-9;,"\t\nЖ€🎟 ]{1,12}$/u).map((text) => `x${text}x`);
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 8 });
    const ends = fc.constantFrom("\n", "\r\n", "\r");
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(",", ";", "\t"), ends, async (cells, delimiter, end) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = cells.map((row) => row.map(quoted).join(delimiter)).join(end);
        expect(await cellsOf(text)).toEqual(cells);
      }),
      { numRuns: 50 },
    );
  });

  it("characters are whole wherever the file is cut into pieces", async () => {
    const codes = Array.from({ length: 30_000 }, (_, at) => `Ж€🎟${at}`);
    expect((await cellsOf(codes.join("\n"))).flat()).toEqual(codes);
  });
});

/** Turns of the event loop, and rows, while a text is read. */
async function workOf(text: string) {
  let turns = 0;
  let isReading = true;
  const takeTurn = () => {
    turns += 1;
    if (isReading) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  const { rows } = await read(text);
  isReading = false;
  return { turns, rows };
}

describe("other requests get their turn", () => {
  it.each([
    ["rows", "A1\n".repeat(20_000), 20_000 / 200],
    ["line breaks", `A1${"\n".repeat(400_000)}A2`, 400_000 / 16_384],
    ["blank cells", `A1\n${",\n".repeat(200_000)}A2`, 400_000 / 16_384],
    ["quotes", `A1\n${'""\n'.repeat(100_000)}A2`, 300_000 / 16_384],
  ])("%s", async (_, text, turns) => {
    expect((await workOf(text)).turns).toBeGreaterThan(turns);
  });

  it("empty lines are counted, not read as records", async () => {
    const records = vi.spyOn(String.prototype, "trim");
    const { rows } = await workOf(`a\n${"\n".repeat(400_000)}${"\r\n".repeat(1000)}"b\r\nb"\n\r\rc`);
    const count = records.mock.calls.length;
    records.mockRestore();
    expect(count).toBeLessThan(20);
    expect(rows).toEqual([
      { line: 1, cells: ["a"] },
      { line: 401_002, cells: ["b\r\nb"] },
      { line: 401_006, cells: ["c"] },
    ]);
  });

  it("the line of a row that is too long counts empty ones", async () => {
    await expect(read(`a${"\n".repeat(40_001)}${"x".repeat(4200)}`)).rejects.toMatchObject({
      details: { fields: { file: expect.stringContaining("line 40002") } },
    });
  });
});

describe("limits", () => {
  it("a record of 4,096 bytes is read, a longer one is refused with its line", async () => {
    expect(await cellsOf(`a\n${"x".repeat(4096)}\nb`)).toHaveLength(3);
    await expect(read(`a\nb\n${"x".repeat(4200)}\nc`)).rejects.toMatchObject({
      code: "csv-row-too-long",
      details: { fields: { file: expect.stringContaining("line 3") } },
    });
  });

  it("a quote that is never closed is refused", async () => {
    expect(await codeOf('a\n"b\nc')).toBe("csv-row-too-long");
    expect(await codeOf(`a\n"${"b\n".repeat(9000)}`)).toBe("csv-row-too-long");
  });

  it("500,000 rows are read, one more is refused", async () => {
    let count = 0;
    const readAll = async () => {
      for await (const _ of (await readCsv(utf8("1\n".repeat(500_001)), KNOWN)).rows) count += 1;
    };
    await expect(readAll()).rejects.toMatchObject({ code: "csv-too-many-rows" });
    expect(count).toBe(500_000);
  });
});
