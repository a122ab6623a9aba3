import type { LeadDevice } from "@foyer/contract/lead-devices.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { RowMenu, RowMenuItem } from "@foyer/ui/table/row-menu.tsx";
import { IconBan, IconLink } from "@tabler/icons-react";
import { DeviceState } from "../../../device-link/device-state.tsx";
import { columnsOf } from "../../../list/columns-of.tsx";

type DeviceContext = {
  timeZone: string;
  mayChange: boolean;
  connect: (device: LeadDevice) => void;
  block: (device: LeadDevice) => void;
};

const { custom, moment, text, actions } = columnsOf<LeadDevice, DeviceContext>();

/** The columns of the devices of an exhibitor. */
export const DEVICE_COLUMNS = [
  text("name", "Device", { card: "title" }),
  custom("state", "State", ({ state }) => <DeviceState state={state} suspended="Suspended" />, { width: 9 }),
  moment("seenAt", "Last contact", {
    timeZone: ({ timeZone }) => timeZone,
    isZoneNamed: true,
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
  actions((device, context) => <Actions device={device} context={context} />, { width: 5 }),
];

function Actions({ device, context }: { device: LeadDevice; context: DeviceContext }) {
  const { name, state } = device;
  if (!context.mayChange) return null;
  return (
    <RowMenu of={name}>
      <RowMenuItem
        label={`New link for ${name}`}
        word="New link"
        icon={<IconLink size={16} aria-hidden />}
        onClick={() => context.connect(device)}
      />
      {state !== "blocked" && state !== "closed" && (
        <RowMenuItem
          label={`Block ${name}`}
          word="Block"
          icon={<IconBan size={16} aria-hidden />}
          isDangerous
          onClick={() => context.block(device)}
        />
      )}
    </RowMenu>
  );
}
