import { useEffect, useState } from "react";
import { ProvisionPage } from "./enrol/provision-page.tsx";
import { UnlockPage } from "./enrol/unlock-page.tsx";
import { DeskPage } from "./page/desk-page.tsx";
import { Notice } from "./page/notice.tsx";
import { useDevice } from "./session/use-device.ts";

/** `kept` resolves to whether the page's files are stored on the device. */
export function App({ kept }: { kept: Promise<boolean> }) {
  const { device, provision, unlock, lock, close } = useDevice();
  const isKept = useResolved(kept);
  switch (device.is) {
    case "new":
      return (
        <ProvisionPage
          isKept={isKept}
          onProvision={async (provisioning) => {
            await kept;
            return provision(device, provisioning);
          }}
        />
      );
    case "locked":
      return <UnlockPage onUnlock={(pin) => unlock(device, pin)} />;
    case "open":
      return (
        <DeskPage
          session={device.session}
          onLock={() => lock(device.session)}
          onClose={() => close(device.session)}
        />
      );
    default:
      return <Notice {...NOTICES[device.is]} />;
  }
}

const NOTICES = {
  starting: { title: "Desk", text: "One moment …" },
  "in-another-window": {
    title: "The desk is open in another window",
    text: "Continue there, or close that window and reload this page.",
  },
  "no-desk": {
    title: "This device is not a desk yet",
    text: "Open it from the page of the offline registration in the back-office: Desks, Open a desk.",
  },
  insecure: {
    title: "This page needs HTTPS",
    text: "Open the desk at an address that begins with https. Browsers store nothing safely for other pages.",
  },
  failed: {
    title: "This device cannot open its desk",
    text: "The browser refuses to store data, or the stored data is damaged. Nothing was erased. Reload this page in a window that is not private. If that does not help, free disk space, or allow this site to store data.",
  },
  "other-desk": {
    title: "This device is already another desk",
    text: "Reload this page to continue with that desk. Sync its visitors and close it before you open a new desk here.",
  },
  closed: {
    title: "The desk is closed",
    text: "All visitors are synced, unused barcodes are returned, and the data on this device is erased.",
  },
  "not-erased": {
    title: "The data of this desk could not be erased",
    text: "All visitors are synced and unused barcodes are returned. Reload this page and close the desk again, or clear the data of this site in the browser's settings.",
  },
} as const;

function useResolved(promise: Promise<boolean>): boolean | null {
  const [value, setValue] = useState<boolean | null>(null);
  useEffect(() => {
    void promise.then(setValue);
  }, [promise]);
  return value;
}
