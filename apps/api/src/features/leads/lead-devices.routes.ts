import * as device from "@foyer/contract/device-leads.ts";
import * as contract from "@foyer/contract/lead-devices.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { asActiveDevice, asDevice, enrolDevice } from "../keyed-devices/device-key.service.ts";
import { closeDevice } from "../keyed-devices/manage-devices.service.ts";
import { downloadLeads } from "./export-leads.service.ts";
import { getLeadChanges, getLeadKit } from "./lead-changes.service.ts";
import { LEAD_DEVICES } from "./lead-device-kind.ts";
import * as devices from "./lead-devices.service.ts";
import { takeLeadScans } from "./take-lead-scans.service.ts";

export function leadDeviceRoutes(app: FastifyInstance): void {
  route(app, contract.listLeadDevices, ({ params }, { db }) => devices.listLeadDevices(db, params));
  route(app, contract.addLeadDevice, ({ params, body }, context) =>
    devices.addLeadDevice(context, params, body),
  );
  route(app, contract.renewLeadKey, ({ params }, context) => devices.renewLeadKey(context, params));
  route(app, contract.blockLeadDevice, ({ params }, context) => devices.blockLeadDevice(context, params));
  deviceRoutes(app);
}

/** Calls of the devices. Each opens its own transactions; scans and notes are the record of what they do. */
function deviceRoutes(app: FastifyInstance): void {
  route(
    app,
    device.enrolLeadDevice,
    async ({ params: id, body }, { db, leadKey: key }) => ({
      kit: await getLeadKit(db, await enrolDevice(db, LEAD_DEVICES, { id, key, device: body.device })),
    }),
    { ownTransaction: true },
  );
  route(
    app,
    device.contactLeadServer,
    ({ params: id, body: { device: caller, cursor, ...seen } }, { db, leadKey: key }) =>
      asActiveDevice(db, LEAD_DEVICES, { id, key, device: caller, ...seen }, (one) =>
        getLeadChanges(db, one, cursor),
      ),
    { ownTransaction: true },
  );
  route(
    app,
    device.sendLeadScans,
    ({ params: id, body }, { db, leadKey: key }) =>
      asActiveDevice(
        db,
        LEAD_DEVICES,
        { id, key, device: body.device, unsent: body.unsent },
        async (one) => ({
          scans: await takeLeadScans(db, one, body),
        }),
      ),
    { ownTransaction: true },
  );
  route(app, device.downloadLeads, ({ params: id, query }, { db, leadKey: key }) =>
    asActiveDevice(db, LEAD_DEVICES, { id, key, device: query.device }, (one) =>
      downloadLeads(db, one, query.format),
    ),
  );
  route(
    app,
    device.closeLeadDevice,
    ({ params: id, body }, { db, leadKey: key }) =>
      asDevice(db, LEAD_DEVICES, { id, key, device: body.device, unsent: 0 }, (one) =>
        closeDevice(db, LEAD_DEVICES, one),
      ),
    { ownTransaction: true },
  );
}
