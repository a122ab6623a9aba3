import type { PreparedPlay } from "@foyer/player/prepare-play.ts";
import { expect, it } from "vitest";
import { inputsFromLink } from "./inputs-from-link.ts";

/** A scenario that asks for a company, and by a choice for a country. */
const ASKED = {
  playable: {
    questions: new Map([
      [1, { id: 1, type: "textbox" }],
      [2, { id: 2, type: "single selection" }],
    ]),
  },
  data: {
    ticketFields: [
      { field: "company", questionId: 1 },
      { field: "country", questionId: 2 },
    ],
  },
} as unknown as PreparedPlay;

const textOf = (link: string) => {
  const inputs = inputsFromLink(ASKED, link);
  return inputs[1]?.type === "textbox" ? inputs[1].text : null;
};

// rules/embedding 7
it("a link fills in texts, and no choice", () => {
  expect(inputsFromLink(ASKED, "?company=%20Acme%20&country=France&promo=X")).toEqual({
    1: { type: "textbox", text: "Acme", phoneCodeId: null },
  });
  expect(textOf("?company=%20")).toBeNull();
});

it("a long text is cut between symbols", () => {
  const text = textOf(`?company=${encodeURIComponent(`${"a".repeat(499)}🎫🎫`)}`);
  expect(text).toBe(`${"a".repeat(499)}🎫`);
});
