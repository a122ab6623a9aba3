import { useEffect, useState } from "react";
import { BeginPage } from "./enrol/begin-page.tsx";
import { UnlockPage } from "./enrol/unlock-page.tsx";
import { DeskPage } from "./page/desk-page.tsx";
import { Notice } from "./page/notice.tsx";
import { useDevice } from "./session/use-device.ts";

/** `kept`: is the page kept on the device? */
export function App({ kept }: { kept: Promise<boolean> }) {
  const { device, begin, unlock, lock, close } = useDevice();
  const isKept = useSettled(kept);
  switch (device.is) {
    case "new":
      return (
        <BeginPage
          isKept={isKept}
          onBegin={async (pin, blockSize) => {
            await kept;
            return begin(device.connection, pin, blockSize);
          }}
        />
      );
    case "locked":
      return <UnlockPage onUnlock={unlock} />;
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
    text: "Go on there, or close that window and load this page again.",
  },
  "no-desk": {
    title: "This device is not a desk yet",
    text: "Open it from the page of the offline registration in the back-office: Desks, Open a desk.",
  },
  insecure: {
    title: "This page needs https",
    text: "Open the desk by an address that begins with https: browsers keep nothing safe for other pages.",
  },
  failed: {
    title: "This device cannot open its desk",
    text: "The browser refuses what the desk has to keep, or what it has kept is damaged. Load this page again, in a window that is not private. Where it stays so, make room on the disk, or allow this site to keep data; nothing was erased.",
  },
  incomplete: {
    title: "Something is missing on this device",
    text: "The fonts of the badges are gone. Load this page again with a network; its visitors are safe.",
  },
  "other-desk": {
    title: "This device is another desk",
    text: "Load this page again to go on with it. Hand its visitors in and close it before you open a new desk here.",
  },
  closed: {
    title: "The desk is closed",
    text: "Everything is handed in, unused barcodes are given back, and the data on this device is erased.",
  },
  "not-erased": {
    title: "The data of this desk could not be erased",
    text: "Everything is handed in and given back. Load this page again and close the desk once more, or clear the data of this site in the browser's settings.",
  },
} as const;

function useSettled(promise: Promise<boolean>): boolean | null {
  const [value, setValue] = useState<boolean | null>(null);
  useEffect(() => {
    void promise.then(setValue);
  }, [promise]);
  return value;
}
