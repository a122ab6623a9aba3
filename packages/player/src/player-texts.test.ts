import { expect, test } from "vitest";
import { issueText, PLAYER_TEXTS, type PlayerTexts } from "./player-texts.ts";

const texts = {
  ...Object.fromEntries(PLAYER_TEXTS.map((name) => [name, name])),
  TEXTBOX_MIN_LENGTH_ERROR: "At least [min_length], really [min_length].",
  TEXTBOX_MAX_LENGTH_ERROR: "At most [max_length].",
} as PlayerTexts;

test("fills every length placeholder", () => {
  expect(issueText({ questionId: 1, code: "TEXTBOX_MIN_LENGTH_ERROR", length: 3 }, texts)).toBe(
    "At least 3, really 3.",
  );
  expect(issueText({ questionId: 1, code: "TEXTBOX_MAX_LENGTH_ERROR", length: 9 }, texts)).toBe("At most 9.");
  expect(issueText({ questionId: 1, code: "CHECKBOX_ERROR" }, texts)).toBe("CHECKBOX_ERROR");
});
