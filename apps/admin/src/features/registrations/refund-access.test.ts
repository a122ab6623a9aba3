import { ACTION_ROLES } from "@foyer/contract/ticket-actions.ts";
import { expect, it } from "vitest";
import { REFUND_ACCESS } from "./refund-access.ts";

it("shows the refund of a registration's tickets to those who may start it", () => {
  expect(REFUND_ACCESS.access).toEqual({ project: ACTION_ROLES.refund });
});
