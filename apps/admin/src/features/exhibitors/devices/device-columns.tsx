import type { LeadDevice } from "@foyer/contract/lead-devices.ts";
import { DEVICE_NAME_COLUMN, deviceContactColumns } from "../../../device-link/device-columns.tsx";
import { type DeviceContext, DeviceMenu } from "../../../device-link/device-menu.tsx";
import { columnsOf } from "../../../list/columns-of.tsx";

const { actions } = columnsOf<LeadDevice, DeviceContext>();

/** The columns of the devices of an exhibitor. */
export const DEVICE_COLUMNS = [
  DEVICE_NAME_COLUMN,
  // They send nothing either while they are suspended.
  ...deviceContactColumns("Suspended"),
  actions((device, context) => <DeviceMenu device={device} context={context} />, { width: 5 }),
];
