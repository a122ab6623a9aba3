import { lazy, Suspense, useEffect, useState } from "react";
import type { NewDevice } from "./device/device-machine.ts";
import { useDevice } from "./device/use-device.ts";
import { ProvisionGatePage } from "./enrol/provision-gate-page.tsx";
import { ProvisionLeadsPage } from "./enrol/provision-leads-page.tsx";
import { ProvisionPage } from "./enrol/provision-page.tsx";
import { UnlockPage } from "./enrol/unlock-page.tsx";
import { NOTICES } from "./notices.ts";
import { Notice } from "./page/notice.tsx";
import type { DeviceKind } from "./vault/vault.ts";

// Each kind of device has a page of its own: a gate loads no questionnaire and no printing.
const loadDeskPage = () => import("./page/desk-page.tsx");
const loadGatePage = () => import("./gate/page/gate-page.tsx");
const loadLeadsPage = () => import("./leads/page/leads-page.tsx");
const DeskPage = lazy(() => loadDeskPage().then((module) => ({ default: module.DeskPage })));
const GatePage = lazy(() => loadGatePage().then((module) => ({ default: module.GatePage })));
const LeadsPage = lazy(() => loadLeadsPage().then((module) => ({ default: module.LeadsPage })));

/** The code that opens a locked device and shows it, by its kind; loaded while somebody types the PIN. */
const LOADED_BEFORE: Readonly<Record<DeviceKind, readonly (() => Promise<unknown>)[]>> = {
  desk: [loadDeskPage, () => import("./session/open-desk.ts")],
  gate: [loadGatePage, () => import("./gate/open-gate.ts")],
  leads: [loadLeadsPage, () => import("./leads/open-leads.ts")],
};

/** `kept` resolves to whether the page's files are stored on the device. */
export function App({ kept }: { kept: Promise<boolean> }) {
  const { device, provision, unlock, lock, close } = useDevice();
  const isKept = useResolved(kept);
  useEffect(() => {
    if (device.is !== "locked") return;
    // What fails here is loaded again, and said, when the PIN was right.
    for (const load of LOADED_BEFORE[device.kind]) load().catch(() => undefined);
  }, [device]);
  switch (device.is) {
    case "new":
      return <Provision device={device} kept={kept} isKept={isKept} provision={provision} />;
    case "locked":
      return (
        <UnlockPage
          noun={device.kind === "desk" ? "desk" : "device"}
          onUnlock={(pin) => unlock(device, pin)}
        />
      );
    case "open": {
      const actions = { onLock: () => lock(device), onClose: () => close(device) };
      return (
        <Suspense fallback={<Notice {...NOTICES.starting} />}>
          {device.kind === "gate" && <GatePage session={device.session} {...actions} />}
          {device.kind === "leads" && <LeadsPage session={device.session} {...actions} />}
          {device.kind === "desk" && <DeskPage session={device.session} {...actions} />}
        </Suspense>
      );
    }
    case "closed":
    case "not-erased":
      return (
        <Notice {...NOTICES[device.kind === "desk" ? device.is : (`${device.kind}-${device.is}` as const)]} />
      );
    default:
      return <Notice {...NOTICES[device.is]} />;
  }
}

type ProvisionProps = {
  device: NewDevice;
  kept: Promise<boolean>;
  isKept: boolean | null;
  provision: ReturnType<typeof useDevice>["provision"];
};

/** Prepares a device of the kind that its link says. */
function Provision({ device, kept, isKept, provision }: ProvisionProps) {
  const { link } = device;
  if (link.kind === "gate") {
    const { connection } = link;
    return (
      <ProvisionGatePage
        isKept={isKept}
        onProvision={async (provisioning) => {
          await kept;
          return provision(device, async ({ records }) => {
            const { openNewGate } = await import("./gate/open-gate.ts");
            const session = await openNewGate(records, connection, provisioning);
            return { is: "open", kind: "gate", session };
          });
        }}
      />
    );
  }
  if (link.kind === "leads") {
    const { connection } = link;
    return (
      <ProvisionLeadsPage
        isKept={isKept}
        onProvision={async (pin) => {
          await kept;
          return provision(device, async ({ records }) => {
            const { openNewLeads } = await import("./leads/open-leads.ts");
            const session = await openNewLeads(records, connection, pin);
            return { is: "open", kind: "leads", session };
          });
        }}
      />
    );
  }
  const { connection } = link;
  return (
    <ProvisionPage
      isKept={isKept}
      onProvision={async (provisioning) => {
        await kept;
        return provision(device, async ({ records }) => {
          const { openNewDesk } = await import("./session/open-desk.ts");
          const session = await openNewDesk(records, connection, provisioning);
          return { is: "open", kind: "desk", session };
        });
      }}
    />
  );
}

function useResolved(promise: Promise<boolean>): boolean | null {
  const [value, setValue] = useState<boolean | null>(null);
  useEffect(() => {
    void promise.then(setValue);
  }, [promise]);
  return value;
}
