import type { Connected, DeviceKind } from "../keyed-devices/device-key.service.ts";
import { type DeviceId, type DeviceRow, findDevice } from "./gate-devices.store.ts";

/** Devices for gates. rules/gates 15 */
export const GATE_DEVICES: DeviceKind<DeviceId, DeviceRow> = {
  entity: "gate device",
  refusals: {
    unknown: "gate-device-unknown",
    taken: "gate-device-taken",
    suspended: "gate-device-suspended",
  },
  rowOf: ({ projectId, gateDeviceId }) => ({ table: "gate_device", projectId, id: gateDeviceId }),
  find: findDevice,
};

/** A device that has called with its key. */
export type ConnectedDevice = Connected<DeviceRow>;
