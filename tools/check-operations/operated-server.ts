import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../setup/free-port.mjs";
import { NODE, ROOT } from "../setup/places.mjs";
import { SERVER_ARGUMENTS } from "../setup/server-arguments.mjs";

const READY_WITHIN_MS = 120_000;

/** A server as the runbook configures it, and its log. */
export type OperatedServer = { port: number; log: () => string; stop: () => Promise<void> };

/** Starts the server behind a proxy at `publicUrl`; resolves when it is ready. */
export async function startOperated(
  publicUrl: string,
  environment: Record<string, string>,
): Promise<OperatedServer> {
  const port = await freePort();
  const settings = {
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY_HOPS: "1",
    OIDC_ALLOW_EMBEDDED_ON_PUBLIC_URL: "true",
    FOYER_ADMIN_PASSWORD: "throw-away battery staple",
    LOG_ADDRESSES: "true",
  };
  const child = spawn(NODE, SERVER_ARGUMENTS, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, ...settings, ...environment },
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      log += chunk;
    });
  }
  const stop = async () => {
    if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
  };
  const end = Date.now() + READY_WITHIN_MS;
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`The server did not become ready:\n${log}`);
    }
    await sleep(50);
  }
  return { port, log: () => log, stop };
}
