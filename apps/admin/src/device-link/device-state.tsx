import type { GateDevice } from "@foyer/contract/gate-devices.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";

const STATES = {
  new: { color: "gray", word: "Not set up" },
  open: { color: "green", word: "Connected" },
  suspended: { color: "yellow", word: "Sends only" },
  expired: { color: "yellow", word: "Key expired" },
  blocked: { color: "red", word: "Blocked" },
  closed: { color: "gray", word: "Closed" },
} as const;

type Props = {
  state: GateDevice["state"];
  /** For devices that send nothing either while they are suspended. */
  suspended?: string;
};

/** The state of a device as a word with a colour. */
export const DeviceState = ({ state, suspended }: Props) => (
  <DotBadge color={STATES[state].color} size="sm">
    {state === "suspended" && suspended ? suspended : STATES[state].word}
  </DotBadge>
);
