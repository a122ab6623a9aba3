import * as device from "@foyer/contract/device-scans.ts";
import * as contract from "@foyer/contract/gate-devices.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { listGateConflicts, updateGateConflict } from "../gates/gate-conflicts.service.ts";
import { asDevice, enrolDevice } from "../keyed-devices/device-key.service.ts";
import { closeDevice } from "../keyed-devices/manage-devices.service.ts";
import { printDeviceBadge } from "./device-badge.service.ts";
import { findDeviceVisitors } from "./device-visitors.service.ts";
import { updateGateDevice } from "./edit-device.service.ts";
import { getChanges, listGateCodes, startCursor } from "./gate-changes.service.ts";
import { GATE_DEVICES } from "./gate-device-kind.ts";
import * as devices from "./gate-devices.service.ts";
import { getGateKit } from "./gate-kit.service.ts";
import { takeScanFile } from "./scan-file.service.ts";
import { takeDeviceScans } from "./take-device-scans.service.ts";

export function gateDeviceRoutes(app: FastifyInstance): void {
  route(app, contract.listGateDevices, ({ params }, { db }) => devices.listGateDevices(db, params.projectId));
  route(app, contract.addGateDevice, ({ params, body }, context) =>
    devices.addGateDevice(context, params.projectId, body),
  );
  route(app, contract.updateGateDevice, ({ params, body }, context) =>
    updateGateDevice(context, params, body),
  );
  route(app, contract.renewGateKey, ({ params }, context) => devices.renewGateKey(context, params));
  route(app, contract.blockGateDevice, ({ params }, context) => devices.blockGateDevice(context, params));
  route(app, contract.listGateConflicts, ({ params, query }, { db }) =>
    listGateConflicts(db, params.projectId, query),
  );
  route(app, contract.updateGateConflict, ({ params, body }, context) =>
    updateGateConflict(context, params, body),
  );
  // It is taken some hundred scans in a transaction: a whole day in one would hold up the gates.
  route(
    app,
    contract.uploadScanFile,
    ({ params, file }, { db, caller }) => takeScanFile({ db, caller }, params.projectId, file),
    { ownTransaction: true },
  );
  deviceRoutes(app);
}

/** Calls of the devices. Each opens its own transactions; the log of scans is the record of what they do. */
function deviceRoutes(app: FastifyInstance): void {
  route(
    app,
    device.enrolGateDevice,
    async ({ params: id, body }, { db, gateKey: key }) => {
      const connected = await enrolDevice(db, GATE_DEVICES, { id, key, device: body.device });
      return { kit: await getGateKit(db, connected), cursor: await startCursor(db, connected) };
    },
    { ownTransaction: true },
  );
  route(app, device.listGateCodes, ({ params: id, query }, { db, gateKey: key }) =>
    asDevice(db, GATE_DEVICES, { id, key, device: query.device }, (one) =>
      listGateCodes(db, one, query.after),
    ),
  );
  route(app, device.findDeviceVisitors, ({ params: id, query }, { db, gateKey: key }) =>
    asDevice(db, GATE_DEVICES, { id, key, device: query.device }, (one) =>
      findDeviceVisitors(db, one, query),
    ),
  );
  route(
    app,
    device.contactGateServer,
    ({ params: id, body }, { db, gateKey: key }) => {
      const { device: caller, unsent, battery } = body;
      return asDevice(db, GATE_DEVICES, { id, key, device: caller, unsent, battery }, (one) =>
        getChanges(db, one, body),
      );
    },
    { ownTransaction: true },
  );
  route(
    app,
    device.sendGateScans,
    ({ params: id, body }, { db, gateKey: key }) =>
      asDevice(db, GATE_DEVICES, { id, key, device: body.device, unsent: body.unsent }, async (one) => {
        return { scans: await takeDeviceScans(db, one, body) };
      }),
    { ownTransaction: true },
  );
  route(
    app,
    device.printDeviceBadge,
    ({ params: id, body }, { db, gateKey: key }) =>
      asDevice(db, GATE_DEVICES, { id, key, device: body.device }, (one) => printDeviceBadge(db, one, body)),
    { ownTransaction: true },
  );
  route(
    app,
    device.closeGateDevice,
    ({ params: id, body }, { db, gateKey: key }) =>
      asDevice(db, GATE_DEVICES, { id, key, device: body.device, unsent: 0 }, (one) =>
        closeDevice(db, GATE_DEVICES, one),
      ),
    { ownTransaction: true },
  );
}
