import type { GateDevice } from "@foyer/contract/gate-devices.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { RowMenu, RowMenuItem } from "@foyer/ui/table/row-menu.tsx";
import { IconBan, IconLink, IconPencil } from "@tabler/icons-react";
import { DeviceState } from "../../../device-link/device-state.tsx";
import { columnsOf } from "../../../list/columns-of.tsx";

type DeviceContext = {
  gateNames: ReadonlyMap<number, string>;
  timeZone: string;
  mayChange: boolean;
  edit: (device: GateDevice) => void;
  connect: (device: GateDevice) => void;
  block: (device: GateDevice) => void;
};

const { custom, moment, text, actions } = columnsOf<GateDevice, DeviceContext>();

/** The columns of the devices for gates of a project. */
export const DEVICE_COLUMNS = [
  text("name", "Device", { card: "title" }),
  custom("gates", "Gates", ({ gateIds }, { gateNames }) => (
    <bdi>
      {gateIds.length === 0 ? "All" : gateIds.map((id) => gateNames.get(id) ?? `Gate ${id}`).join(", ")}
    </bdi>
  )),
  custom("state", "State", ({ state }) => <DeviceState state={state} />, { width: 9 }),
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

function Actions({ device, context }: { device: GateDevice; context: DeviceContext }) {
  const { name, state } = device;
  if (!context.mayChange) return null;
  return (
    <RowMenu of={name}>
      <RowMenuItem
        label={`Edit ${name}`}
        word="Edit"
        icon={<IconPencil size={16} aria-hidden />}
        onClick={() => context.edit(device)}
      />
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
