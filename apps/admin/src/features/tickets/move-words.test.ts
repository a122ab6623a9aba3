import type { MoveTarget } from "@foyer/contract/ticket-moves.ts";
import { expect, it } from "vitest";
import { consequencesOf, obstaclesIn, possibleTargets } from "./move-words.ts";

const ticket = { registrationId: 1, Price: 20, Barcode: "A-1", status: "issued" } as const;
const target = (more: Partial<MoveTarget> = {}): MoveTarget => ({
  registrationId: 2,
  name: "Guests",
  price: 20,
  places: 3,
  keepsBarcode: true,
  obstacle: null,
  ...more,
});
const amountOf = (amount: number) => `€${amount}`;
const say = (more: Partial<MoveTarget>, status: "held" | "issued" = "issued") =>
  consequencesOf({ ...ticket, status }, target(more), { rule: "registration", amountOf });

it("a ticket can be moved where nothing stands against it, and to its own registration at another price", () => {
  const own = target({ registrationId: 1 });
  expect(possibleTargets([own, target(), target({ obstacle: "sold-out" })], ticket)).toEqual([target()]);
  const dearer = { ...own, price: 25 };
  expect(possibleTargets([dearer], ticket)).toEqual([dearer]);
});

it("each other registration has its reason", () => {
  const full = target({ name: "VIP", obstacle: "sold-out" });
  expect(obstaclesIn([target({ registrationId: 1 }), target(), full], ticket)).toEqual([
    "VIP has no place left",
  ]);
  const offline = target({ registrationId: 1, obstacle: "offline" });
  expect(obstaclesIn([offline, full], ticket)).toEqual([expect.stringMatching(/^tickets of an offline/)]);
});

it("the consequences are said before the move", () => {
  expect(say({})).toBe("The barcode stays. The answers stay.");
  expect(say({ keepsBarcode: false })).toContain("A-1 is void from then on, also where it is printed.");
  expect(say({ keepsBarcode: false }, "held")).toBe(
    "The ticket gets a new barcode in place of A-1. The answers stay.",
  );
  expect(say({ price: 50 })).toContain("does not collect the difference of €30");
  expect(say({ price: 5 })).toContain("does not refund the difference of €15");
  expect(say({ price: 50 }, "held")).toContain("The visitor then pays €50.");
  expect(say({ price: 0 }, "held")).toContain("issued and mailed at once");
  expect(consequencesOf(ticket, target({ price: 50 }), { rule: "keep", amountOf })).toBe(
    "The barcode stays. The answers stay.",
  );
});
