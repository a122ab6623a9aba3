import { SYMBOLOGIES, type Symbology } from "@foyer/domain/barcode/symbology.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makePng } from "../../test/make-png.ts";
import { pageOf, print, textOf } from "../../test/print-values.ts";
import { printBlackAndWhite, readTexts, scanPdf, scanTexts } from "../../test/read-pdf.ts";
import { drawFields } from "../svg/draw-fields.ts";

const CODES: readonly [Symbology, string, string][] = [
  ["Code 128", "FAIR-2126", "Code128"],
  ["Code 39", "FAIR7", "Code39"],
  ["EAN-13", "4006381333931", "EAN13"],
  ["EAN-8", "73513537", "EAN8"],
  ["ITF-14", "15400141288763", "ITF"],
  // Readers report it as an EAN-13 that begins with a zero.
  ["UPC-A", "036000291452", "EAN13"],
  ["QR", "Пропуск №1", "QRCode"],
  ["Data Matrix", "DM-2126-77", "DataMatrix"],
];
const code = (symbology: Symbology, text: string) => ({ kind: "code", symbology, text }) as const;

/** The page is a whole number of dots at both resolutions, because pdfium stretches a page to whole dots. */
const SMALL = { page: { width: 76.2, height: 76.2 }, grid: { width: 400, height: 400 } };
/** Places with room for a code in each direction. */
const PLACES = [
  { angle: 0, x: 21.3, y: 82.7 },
  { angle: 90, x: 341.3, y: 12.7 },
  { angle: 180, x: 381.3, y: 322.7 },
  { angle: 270, x: 51.3, y: 382.7 },
];

// rules/printing 7
describe.each([203, 300] as const)("printed at %i dots an inch in black and white", (dotsPerInch) => {
  it.each(CODES)("%s is read, upright and turned", async (symbology, text, kind) => {
    for (const field of PLACES) {
      const value = code(symbology, text);
      const page = pageOf([{ value, field }], { dotsPerInch, ...SMALL });
      const { pdf, reports } = await print(page);
      expect(reports).toEqual([{ page: 1, problems: [[]] }]);
      const read = await scanPdf(pdf, dotsPerInch);
      expect(read).toEqual([{ kind, text: symbology === "UPC-A" ? `0${text}` : text }]);
    }
  });
});

// rules/printing 7
it.each([
  ["QR", "Grüße", true],
  ["QR", "a^b ü ^ECI", true],
  ["QR", "王小明", true],
  ["Data Matrix", "Grüße ^ 王", true],
  ["QR", "FAIR-1 ^ECI000026", false],
  ["Data Matrix", "FAIR-1^2", false],
] as const)(
  "%s %s names its encoding where readers would guess: %s",
  async (symbology, text, isEncodingNamed) => {
    const { pdf } = await print(pageOf([{ value: code(symbology, text), field: { height: 150 } }]));
    expect(await scanTexts(pdf, 203)).toEqual([{ text, isEncodingNamed }]);
  },
);

// rules/printing 9
describe("what the page has no room for", () => {
  const problemsAt = async (field: object, value = code("Code 128", "FAIR-2126")) =>
    (await print(pageOf([{ value, field }]))).reports[0]?.problems[0];

  it("bars that are lower than set are reported", async () => {
    expect(await problemsAt({ x: 100, y: 700, height: 75 })).toEqual([]);
    expect(await problemsAt({ x: 100, y: 800, height: 75 })).toEqual(["shrunk"]);
  });

  it("a code or a picture that runs off the page is reported", async () => {
    expect(await problemsAt({ x: 300, y: 400, angle: 30 })).toEqual(["off-grid"]);
    expect(await problemsAt({ x: 60, y: 720, angle: 30 })).toEqual(["off-grid", "over-edge"]);
    expect(await problemsAt({ x: 20, y: 400, angle: 80 })).toEqual(["off-grid", "shrunk"]);
    const picture = {
      kind: "image",
      image: makePng(50, 50, [255, 0, 0, 255]),
      width: 50,
      height: 50,
    } as const;
    const { reports } = await print(pageOf([{ value: picture, field: { x: 300, y: 770, angle: 45 } }]));
    expect(reports[0]?.problems[0]).toEqual(["over-edge"]);
  });
});

// rules/printing 8, 9
describe("a code", () => {
  const narrow = { x: 500, y: 100 };
  it.each([
    ["of 80 letters is a QR code, even across a whole page", 80, { x: 0, y: 100 }, ["refused"]],
    ["that has no room is a QR code in its place", 16, narrow, ["refused"]],
  ])("%s", async (_, length, field, problems) => {
    const text = "A".repeat(length);
    const { pdf, reports } = await print(pageOf([{ value: code("Code 128", text), field }]));
    expect(reports[0]?.problems).toEqual([problems]);
    expect(await scanPdf(pdf, 203)).toEqual([{ kind: "QRCode", text }]);
  });

  it("at an odd angle warns, and is drawn", async () => {
    const page = pageOf([{ value: code("QR", "A"), field: { x: 300, y: 300, angle: 30 } }]);
    const { pdf, reports } = await print(page);
    expect(reports[0]?.problems).toEqual([["off-grid"]]);
    expect(await scanPdf(pdf, 300)).toEqual([{ kind: "QRCode", text: "A" }]);
  });

  it("that is not valid, or not on the page, draws nothing and says so", async () => {
    const page = pageOf([
      { value: code("EAN-13", "12") },
      { value: code("QR", "A"), field: { x: 700 } },
      { value: textOf("A"), field: { y: -5 } },
      { value: null },
      { value: textOf("") },
    ]);
    const { reports } = await print(page);
    expect(reports[0]?.problems).toEqual([["invalid-code"], ["outside"], ["outside"], [], []]);
  });
});

// rules/printing 2
it("prints the same bytes for the same values", async () => {
  const page = () => pageOf([{ value: textOf("Анна محمد") }, { value: code("QR", "A") }]);
  expect((await print(page())).pdf).toEqual((await print(page())).pdf);
});

it("prints transparent pictures once each, in the same bytes, and none over the edge", async () => {
  const background = makePng(400, 400, [0, 128, 0, 128]);
  const image = { kind: "image", image: makePng(100, 50, [255, 0, 0, 255]), width: 100, height: 50 } as const;
  const page = () =>
    pageOf([{ value: image, field: { x: 380, y: 100, height: 75 } }], { ...SMALL, background });
  const { pdf, reports } = await print(page(), page());
  expect(reports[0]?.problems).toEqual([["shrunk"]]);
  expect(pdf.toString("latin1").match(/\/Subtype \/Image/g)).toHaveLength(2 * 2);
  expect((await print(page(), page())).pdf).toEqual(pdf);
});

// rules/printing 11
it.each([
  "Anna-Lena Müller",
  "Анна Каренина",
  "李明",
  "田中さくら",
  "김철수",
  "हिन्दी क्षत्रिय",
  "గోపాల్",
  "ไทย น้ำ",
  "Ἄννα",
])("%s is copied as it was typed", async (text) => {
  const [read] = await readTexts((await print(pageOf([{ value: textOf(text) }]))).pdf);
  expect(read?.replace(/[\u2060\r\n]/gu, "")).toBe(text);
});

// rules/printing 3, 6
it("a text never leaves the page, at any angle and place", async () => {
  const text = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen";
  for (const angle of [0, 45, 90, 135, 180, 225, 270, 315, 370, -90]) {
    const [drawn] = drawFields(pageOf([{ value: textOf(text), field: { x: 300, y: 400, angle } }]));
    const { box } = drawn ?? { box: { x: 0, y: 0, width: 0, height: 0 } };
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    for (const [x, y] of [
      [box.width, 0],
      [box.width, box.height],
    ] as const) {
      const corner = [300.05 + x * cos - y * sin, 399.87 + x * sin + y * cos];
      expect(corner[0]).toBeGreaterThanOrEqual(-0.1);
      expect(corner[0]).toBeLessThanOrEqual(595.4);
      expect(corner[1]).toBeGreaterThanOrEqual(-0.1);
      expect(corner[1]).toBeLessThanOrEqual(842);
    }
  }
});

// A few hundred here; FOYER_DRILL_TEXTS=100000 prints that many. rules/printing 5
it("no text and no code makes printing fail", async () => {
  const units = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes));
  const anything = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), units);
  const count = Number(process.env.FOYER_DRILL_TEXTS ?? 400);
  const texts = fc.sample(anything, { numRuns: count, seed: 2126 });
  const fields = texts.map((text, index) => {
    const { name } = SYMBOLOGIES[index % SYMBOLOGIES.length] ?? SYMBOLOGIES[0];
    const value = index % 10 === 0 ? code(name, text) : textOf(text);
    return { value, field: { x: (index * 37) % 600, y: (index * 71) % 850, angle: index * 13 } };
  });
  const pages = Array.from({ length: Math.ceil(count / 40) }, (_, page) =>
    pageOf(fields.slice(page * 40, (page + 1) * 40)),
  );
  const { pdf, reports } = await print(...pages);
  expect(reports).toHaveLength(pages.length);
  expect(pdf.subarray(-6).toString("latin1")).toBe("%%EOF\n");
}, 600_000);

// rules/printing 10
it("a page is two objects of the file, whatever it shows", async () => {
  const page = () =>
    pageOf([{ value: textOf("Анна") }, { value: code("QR", "A") }, { value: code("Code 128", "FAIR-1") }]);
  const objectsOf = async (count: number) => {
    const { pdf } = await print(...Array.from({ length: count }, page));
    return pdf.toString("latin1").match(/^\d+ 0 obj$/gm)?.length ?? 0;
  };
  expect((await objectsOf(12)) - (await objectsOf(2))).toBe(20);
});

it("an empty file still has a page", async () => {
  const { data } = await printBlackAndWhite((await print()).pdf, 72);
  expect(data.every((value) => value === 255)).toBe(true);
});
