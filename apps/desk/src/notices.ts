/** The pages with one message, by the state of the device. */
export const NOTICES = {
  starting: { title: "Foyer", text: "One moment …" },
  "in-another-window": {
    title: "This page is open in another window",
    text: "Continue there, or close that window and reload this page.",
  },
  "no-desk": {
    title: "This device is not set up yet",
    text: "For a desk, open it from the page of the offline registration in the back-office: Desks, Open a desk. For a gate, from the page of gates: Devices, Add device. An exhibitor gets a link for each phone from the organiser.",
  },
  insecure: {
    title: "This page needs HTTPS",
    text: "Open it at an address that begins with https. Browsers store nothing safely for other pages.",
  },
  failed: {
    title: "This device cannot be opened",
    text: "The browser refuses to store data, or the stored data is damaged. Nothing was erased. Reload this page in a window that is not private. If that does not help, free disk space, or allow this site to store data.",
  },
  "other-desk": {
    title: "This device is already another one",
    text: "Reload this page to continue with that desk, gate or exhibitor. Sync it and close it before you set this device up anew.",
  },
  closed: {
    title: "The desk is closed",
    text: "All visitors are synced, unused barcodes are returned, and the data on this device is erased.",
  },
  "not-erased": {
    title: "The data of this desk could not be erased",
    text: "All visitors are synced and unused barcodes are returned. Reload this page and close the desk again, or clear the data of this site in the browser's settings.",
  },
  "gate-closed": {
    title: "The device is closed",
    text: "All scans are sent, and the data on this device is erased.",
  },
  "gate-not-erased": {
    title: "The data of this device could not be erased",
    text: "All scans are sent. Clear the data of this site in the browser's settings.",
  },
  "leads-closed": {
    title: "The device is closed",
    text: "All scans and notes are sent, and the data on this device is erased.",
  },
  "leads-not-erased": {
    title: "The data of this device could not be erased",
    text: "All scans and notes are sent. Clear the data of this site in the browser's settings.",
  },
} as const;
