import type { Connected, DeviceKind } from "../keyed-devices/device-key.service.ts";
import { type DeviceId, type DeviceRow, findDevice } from "./lead-devices.store.ts";

/** Devices of exhibitors. rules/leads 7 */
export const LEAD_DEVICES: DeviceKind<DeviceId, DeviceRow> = {
  entity: "lead device",
  refusals: {
    unknown: "lead-device-unknown",
    taken: "lead-device-taken",
    suspended: "lead-device-suspended",
  },
  rowOf: ({ projectId, leadDeviceId }) => ({ table: "lead_device", projectId, id: leadDeviceId }),
  find: findDevice,
};

/** A device of an exhibitor that has called with its key. */
export type ConnectedDevice = Connected<DeviceRow>;
