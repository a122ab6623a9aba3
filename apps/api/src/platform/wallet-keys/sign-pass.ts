import { createWorkerPool } from "../threads/worker-pool.ts";
import type { UnsignedPass } from "./sign-pass.thread.ts";

/** Milliseconds that a pass waits for the thread and its signature. */
const WAIT_MS = 10_000;

// A change of an event has all of its phones load their passes at once.
const signInThread = createWorkerPool<UnsignedPass, Uint8Array>({
  module: new URL("./sign-pass.thread.ts", import.meta.url),
  task: "signPass",
  maxQueue: 500,
  timeoutMs: WAIT_MS,
  idleTimeoutMs: 60_000,
});

/**
 * Makes the file of a pass for Apple Wallet, in a worker thread: the library computes the signature in JavaScript, which
 * takes long enough to hold up other requests. rules/limits 5
 */
export async function signPass({ files, identity }: UnsignedPass): Promise<Buffer> {
  const { certificate, key, authority } = identity;
  const signed = await signInThread({ files, identity: { certificate, key, authority } });
  return Buffer.from(signed.buffer, signed.byteOffset, signed.byteLength);
}
