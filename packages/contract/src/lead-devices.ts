import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./fields.ts";
import { GATE_DEVICE_STATES, GateDevice } from "./gate-devices.ts";
import { LIMITS } from "./limits.ts";
import { symbols, visible } from "./text.ts";

/** A device of an exhibitor's people. rules/leads 7 */
export const LeadDevice = GateDevice.omit({ gateIds: true, version: true }).extend({
  state: z.enum(GATE_DEVICE_STATES),
});
export type LeadDevice = z.output<typeof LeadDevice>;

const DEVICES = "/api/projects/:projectId/exhibitors/:exhibitorId/devices";
const OfExhibitor = z.strictObject({ projectId: Id, exhibitorId: Id });
const params = z.strictObject({ projectId: Id, exhibitorId: Id, leadDeviceId: Id });
/** The secret that identifies a device; returned only once. */
const LeadKey = z.string();

export const listLeadDevices = endpoint({
  method: "GET",
  path: DEVICES,
  summary: "Lists the devices of an exhibitor by their names.",
  access: { project: "operator" },
  params: OfExhibitor,
  status: 200,
  result: z.array(LeadDevice),
});

export const addLeadDevice = endpoint({
  method: "POST",
  path: DEVICES,
  summary:
    "Adds a device of an exhibitor. The device sends the key as the header Lead-Key. 409 too-many-lead-devices.",
  access: { project: "manager" },
  // The key of a device is a credential of its own.
  refusesKeys: true,
  params: OfExhibitor,
  body: z.strictObject({
    name: z
      .string({ error: "Enter a name." })
      .trim()
      .min(1, "Enter a name.")
      .check(symbols(LIMITS.turngate), visible),
  }),
  status: 201,
  result: z.object({ device: LeadDevice, key: LeadKey }),
});

export const renewLeadKey = endpoint({
  method: "POST",
  path: `${DEVICES}/:leadDeviceId/key`,
  summary:
    "Issues a new key, in the caller's name; a blocked or closed device is connected again. The previous key stops working.",
  access: { project: "manager" },
  // The key of a device is a credential of its own.
  refusesKeys: true,
  params,
  status: 200,
  result: z.object({ device: LeadDevice, key: LeadKey }),
});

export const blockLeadDevice = endpoint({
  method: "DELETE",
  path: `${DEVICES}/:leadDeviceId`,
  summary: "Blocks a device, such as a lost one: its calls are refused from now on.",
  access: { project: "manager" },
  params,
  status: 200,
  result: LeadDevice,
});
