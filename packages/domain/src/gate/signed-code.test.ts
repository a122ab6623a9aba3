import { expect, test } from "vitest";
import {
  looksSigned,
  packContent,
  readSignedCode,
  type SignedContent,
  writeSignedCode,
} from "./signed-code.ts";

const CONTENT: SignedContent = {
  keyNumber: 3,
  projectId: 41,
  registrationId: 77,
  lastDay: "2127-05-12",
  barcode: "FAIR-00001",
};
const SIGNATURE = Uint8Array.from({ length: 64 }, (_, at) => 255 - at);
const codeOf = (content: Partial<SignedContent>) => {
  const packed = packContent({ ...CONTENT, ...content });
  return packed && writeSignedCode(packed, SIGNATURE);
};

test.each([
  {},
  { barcode: "0" },
  { barcode: "4006381333931" },
  { barcode: "0036000291452" },
  { barcode: "9".repeat(52) },
  { barcode: "A1 $%*+-./:".padEnd(32, "Z") },
  { barcode: "Fair-2126-anna_lindqvist~!" },
  { lastDay: null },
  { lastDay: "2020-01-02" },
  { keyNumber: 65_535, projectId: 4_294_967_295, registrationId: 4_294_967_295 },
])("%j is read as it was written (rules/gates 28)", (content) => {
  const code = codeOf(content) ?? "";
  expect(code.length).toBeLessThanOrEqual(153);
  expect(looksSigned(code)).toBe(true);
  expect(code).toMatch(/^F1:[0-9A-Z $%*+\-./:]+[0-9A-W]$/);
  const read = readSignedCode(code);
  expect(read?.content).toEqual({ ...CONTENT, ...content });
  expect(read?.signature).toEqual(SIGNATURE);
});

test.each([
  { barcode: "" },
  { barcode: "9".repeat(54) },
  { barcode: "A".repeat(33) },
  { barcode: "a".repeat(27) },
  { barcode: "Fähre" },
  { barcode: "票" },
  { projectId: 4_294_967_296 },
  { registrationId: 4_294_967_296 },
  { keyNumber: 65_536 },
])("%j gets no signed code", (content) => {
  expect(codeOf(content)).toBeNull();
});

test("a day beyond two bytes is none", () => {
  expect(readSignedCode(codeOf({ lastDay: "2345-01-01" }) ?? "")?.content.lastDay).toBeNull();
});

test("other texts are none, and a barcode may begin like one", () => {
  const code = codeOf({}) ?? "";
  expect(looksSigned("F1:FAIR-00001")).toBe(false);
  for (const text of [
    "",
    "F1:",
    code.slice(3),
    code.toLowerCase(),
    code.slice(0, -1),
    `${code}00`,
    `${code}?`,
  ])
    expect(readSignedCode(text), text).toBeNull();
});
