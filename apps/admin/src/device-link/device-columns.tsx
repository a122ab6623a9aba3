import { formatCount } from "@foyer/domain/format/counts.ts";
import { columnsOf } from "../list/columns-of.tsx";
import type { DeviceContext } from "./device-menu.tsx";
import { DeviceState } from "./device-state.tsx";
import type { LinkedDevice } from "./linked-device.ts";

const { custom, moment, text } = columnsOf<LinkedDevice, DeviceContext>();

export const DEVICE_NAME_COLUMN = text("name", "Device", { card: "title" });

/** How a device is, by its last contact; `suspended`: another word for that state. */
export const deviceContactColumns = (suspended?: string) => [
  custom(
    "state",
    "State",
    ({ state }) => <DeviceState state={state} {...(suspended !== undefined && { suspended })} />,
    { width: 9 },
  ),
  moment("seenAt", "Last contact", {
    timeZone: ({ timeZone }) => timeZone,
    isZoneNamed: true,
    none: "never",
    width: 10,
  }),
  custom(
    "unsent",
    "Not sent",
    ({ unsent }) =>
      unsent !== null && unsent > 0 ? <strong>{formatCount(unsent)}</strong> : (unsent ?? "–"),
    { width: 7 },
  ),
  custom("battery", "Battery", ({ battery }) => (battery === null ? "–" : `${battery} %`), { width: 7 }),
];
