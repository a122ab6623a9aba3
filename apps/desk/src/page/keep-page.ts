import { isDecoderUrl } from "@foyer/code-scanner/decoder-url.ts";

const WORKER = "/desk/service-worker.js";
const CONTROL_TIMEOUT_MS = 10_000;

type Policy = { createHTML: (text: string) => null; createScriptURL: (url: string) => string | null };
type TrustedTypes = { createPolicy: (name: "default", policy: Policy) => unknown };

/** Sets the only Trusted Types policy: no markup, and no script except the desk's worker and the one that reads codes. rules/shell 24 */
export function allowWorkersOnly(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    createHTML: () => null,
    createScriptURL: (url) => (url === WORKER || isDecoderUrl(url) ? url : null),
  });
}

/** Stores the page's files on the device, so that it opens without a network. Returns false when the browser cannot. */
export async function keepPage(): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { scope: "/desk/" });
    await untilInstalled(registration);
    return await isControlled(navigator.serviceWorker);
  } catch {
    return false;
  }
}

/** Waits until a new worker has stored all files, without a time limit; throws when it cannot store them. */
async function untilInstalled({ installing, active }: ServiceWorkerRegistration): Promise<void> {
  if (active || !installing) return;
  await new Promise<void>((resolve, reject) => {
    const check = () => {
      if (installing.state === "activated") resolve();
      if (installing.state === "redundant") reject(new Error("The page's files could not be stored."));
    };
    installing.addEventListener("statechange", check);
    check();
  });
}

/** Does the worker control this page, and so cache what it loads? A forced reload bypasses the worker. */
async function isControlled(container: ServiceWorkerContainer): Promise<boolean> {
  if (container.controller) return true;
  return new Promise((resolve) => {
    container.addEventListener("controllerchange", () => resolve(true), { once: true });
    setTimeout(() => resolve(container.controller !== null), CONTROL_TIMEOUT_MS);
  });
}
