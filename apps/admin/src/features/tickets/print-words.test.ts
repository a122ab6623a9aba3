import { expect, it } from "vitest";
import { printSentence } from "./print-words.ts";

const counts = { issued: 0, held: 0, cancelled: 0, expired: 0, ticketIds: [], printedBefore: 0 };

it.each([
  [{ issued: 1 }, "1 selected ticket, in the order of the list, as one PDF file."],
  [
    { issued: 1200, held: 2, cancelled: 1, expired: 3 },
    "1,200 selected tickets, in the order of the list, as one PDF file. Not printed, because without a valid barcode: 2 not paid, 1 cancelled, 3 expired.",
  ],
  [
    { held: 2 },
    "None of the selected tickets is issued (2 not paid). Only an issued ticket has a barcode to print.",
  ],
])("of ticked tickets: %j", (some, sentence) => {
  expect(printSentence({ ...counts, ...some }, { isTicked: true })).toBe(sentence);
});

it("of a list", () => {
  const say = (some: object) => printSentence({ ...counts, ...some }, { isTicked: false });
  expect(say({ issued: 2 })).toBe("2 issued tickets of this list, in its order, as one PDF file.");
  expect(say({})).toMatch(/^None of the listed tickets is issued\. /);
});
