import { expect, it } from "vitest";
import type { DeskSession } from "../session/desk-session.ts";
import type { Records } from "../vault/records.ts";

import { type Device, NEXT, nextDevice } from "./device-machine.ts";

const records = {} as Records;
/** One device in each state. */
const DEVICES: { readonly [S in Device["is"]]: Device } = {
  starting: { is: "starting" },
  insecure: { is: "insecure" },
  "in-another-window": { is: "in-another-window" },
  "no-desk": { is: "no-desk" },
  failed: { is: "failed" },
  new: {
    is: "new",
    records,
    link: { kind: "desk", connection: { projectId: 1, deskId: 2, key: "key" } },
  },
  locked: { is: "locked", records, kind: "gate", link: null },
  "other-desk": { is: "other-desk" },
  open: { is: "open", kind: "desk", session: {} as DeskSession },
  closed: { is: "closed", kind: "desk" },
  "not-erased": { is: "not-erased", kind: "gate" },
};
const pairs = Object.values(DEVICES).flatMap((from) => Object.values(DEVICES).map((to) => ({ from, to })));
const mayFollow = ({ from, to }: (typeof pairs)[number]) => NEXT[from.is].includes(to.is);

it.each(pairs.filter(mayFollow))("$from.is → $to.is", ({ from, to }) => {
  expect(nextDevice(from, to)).toBe(to);
});

it("no other state follows", () => {
  const others = pairs.filter((pair) => !mayFollow(pair));
  for (const { from, to } of others) expect(nextDevice(from, to)).toBe(from);
  expect(pairs.length - others.length).toBe(12);
});

it("a device that asks for its PIN opens no other way", () => {
  expect(NEXT.starting).not.toContain("open");
});
