/** Why there is no scanning by camera. */
export const TROUBLES = [
  /** The page was not loaded over https. */
  "insecure",
  /** The browser has no camera for pages. */
  "unsupported",
  /** The person, the browser or the system does not allow it. */
  "denied",
  "no-camera",
  /** Another program has it. */
  "in-use",
  /** It was unplugged, or taken away. */
  "ended",
  /** The code that reads codes could not be loaded. */
  "reader-missing",
  /** It was loaded, and has stopped. */
  "reader-stopped",
  "unknown",
] as const;
export type CameraTrouble = (typeof TROUBLES)[number];

/** A failure whose reason is known. */
export class TroubleError extends Error {
  readonly trouble: CameraTrouble;

  constructor(trouble: CameraTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

/** The reasons of `getUserMedia`, by the names of its errors. */
const BY_NAME: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "no-camera",
  OverconstrainedError: "no-camera",
  NotReadableError: "in-use",
  AbortError: "in-use",
};

/** Returns the reason of a failure. */
export function troubleOf(error: unknown): CameraTrouble {
  if (error instanceof TroubleError) return error.trouble;
  return (error instanceof Error && BY_NAME[error.name]) || "unknown";
}

/** Says what has happened, and what helps. */
type Words = { title: string; help: string };

const OTHERWISE = "Codes can also be typed, or scanned with a hand-held scanner.";

export const TROUBLE_WORDS: Readonly<Record<CameraTrouble, Words>> = {
  insecure: {
    title: "The camera needs a secure address",
    help: `Open this page by an address that starts with https. ${OTHERWISE}`,
  },
  unsupported: {
    title: "This browser cannot use the camera",
    help: `Update it, or open the page in another one. ${OTHERWISE}`,
  },
  denied: {
    title: "The camera is not allowed",
    help: "Press the sign beside the page’s address and allow the camera, then try again. If the page is allowed, allow the camera for the browser in the settings of the device.",
  },
  "no-camera": { title: "No camera found", help: `Connect one, then try again. ${OTHERWISE}` },
  "in-use": {
    title: "The camera is in use",
    help: "Close the other app or tab that uses it, then try again.",
  },
  ended: {
    title: "The camera was disconnected",
    help: "Connect it again, then try again. Another camera is used if there is one.",
  },
  "reader-missing": {
    title: "The code reader could not be loaded",
    help: "Check your connection, then try again.",
  },
  "reader-stopped": { title: "The code reader has stopped", help: "Try again to start it anew." },
  unknown: { title: "The camera could not be started", help: `Try again. ${OTHERWISE}` },
};
