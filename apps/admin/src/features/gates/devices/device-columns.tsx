import type { GateDevice } from "@foyer/contract/gate-devices.ts";
import { RowMenuItem } from "@foyer/ui/table/row-menu.tsx";
import { IconPencil } from "@tabler/icons-react";
import { DEVICE_NAME_COLUMN, deviceContactColumns } from "../../../device-link/device-columns.tsx";
import { type DeviceContext, DeviceMenu } from "../../../device-link/device-menu.tsx";
import { columnsOf } from "../../../list/columns-of.tsx";

type GateDeviceContext = DeviceContext & {
  gateNames: ReadonlyMap<number, string>;
  edit: (device: GateDevice) => void;
};

const { custom, actions } = columnsOf<GateDevice, GateDeviceContext>();

/** The columns of the devices for gates of a project. */
export const DEVICE_COLUMNS = [
  DEVICE_NAME_COLUMN,
  custom("gates", "Gates", ({ gateIds }, { gateNames }) => (
    <bdi>
      {gateIds.length === 0 ? "All" : gateIds.map((id) => gateNames.get(id) ?? `Gate ${id}`).join(", ")}
    </bdi>
  )),
  ...deviceContactColumns(),
  actions(
    (device, context) => (
      <DeviceMenu device={device} context={context}>
        <RowMenuItem
          label={`Edit ${device.name}`}
          word="Edit"
          icon={<IconPencil size={16} aria-hidden />}
          onClick={() => context.edit(device)}
        />
      </DeviceMenu>
    ),
    { width: 5 },
  ),
];
