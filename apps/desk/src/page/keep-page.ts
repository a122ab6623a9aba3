const WORKER = "/desk/service-worker.js";
const PATIENCE_MS = 10_000;

type Policy = { createHTML: (text: string) => null; createScriptURL: (url: string) => string | null };
type TrustedTypes = { createPolicy: (name: "default", policy: Policy) => unknown };

/** The only Trusted Types policy: no markup, and no script but our own worker. rules/shell 24 */
export function allowWorkerOnly(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    createHTML: () => null,
    createScriptURL: (url) => (url === WORKER ? url : null),
  });
}

/** Keeps the page's files on the device, so that it opens without a network. False where the browser cannot. */
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

/** Waits until a new worker has kept all files, however slow the network is; throws if it cannot. */
async function untilInstalled({ installing, active }: ServiceWorkerRegistration): Promise<void> {
  if (active || !installing) return;
  await new Promise<void>((resolve, reject) => {
    const settle = () => {
      if (installing.state === "activated") resolve();
      if (installing.state === "redundant") reject(new Error("The page's files could not be kept."));
    };
    installing.addEventListener("statechange", settle);
    settle();
  });
}

/** Does the worker see what the page loads, and keep it? A page that was loaded past all caches has none. */
async function isControlled(container: ServiceWorkerContainer): Promise<boolean> {
  if (container.controller) return true;
  return new Promise((resolve) => {
    container.addEventListener("controllerchange", () => resolve(true), { once: true });
    setTimeout(() => resolve(container.controller !== null), PATIENCE_MS);
  });
}
