import { ERASED_PLACES, type ErasedPlaces } from "@foyer/contract/erasures.ts";
import { expect, it } from "vitest";
import { placeWords } from "./place-words.ts";

const NONE = Object.fromEntries(ERASED_PLACES.map((place) => [place, 0])) as ErasedPlaces;

it("names the places that have something, one and several", () => {
  expect(placeWords({ ...NONE, tickets: 1, mails: 3, tags: 1 })).toEqual([
    "1 ticket with its fields and answers",
    "3 mails",
    "1 tag that no other ticket has",
  ]);
});
