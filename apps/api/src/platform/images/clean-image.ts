import { type ChildProcess, spawn } from "node:child_process";
import { execPath } from "node:process";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { limitConcurrency } from "../concurrency-limit/limit-concurrency.ts";
import { problem } from "../http/problem-error.ts";
import type { DecodedImage, ImageRefusal } from "./decode-image.process.ts";

/** An image that is safe to store and to show: upright, in sRGB, without metadata. */
export type CleanImage = DecodedImage & { bytes: Buffer };

const DECODER = fileURLToPath(new URL("./decode-image.process.ts", import.meta.url));

/** One image is decoded at once: the largest takes about 400 MB of memory. */
const limited = limitConcurrency(1);
/** Uploads that may wait for their turn, and how long one may take with its wait. */
const MAX_QUEUE = 8;
const TIMEOUT_MS = 15_000;
let queued = 0;

/**
 * Checks an uploaded image by its content and re-encodes it, at most `maxSide` pixels wide and high. Throws
 * `image-only`, `image-too-large`, `image-damaged`; `busy` after a timeout or while too many wait. rules/images
 */
export async function cleanImage(content: Uint8Array, { maxSide }: { maxSide: number }): Promise<CleanImage> {
  if (!looksLikeImage(content)) throw problem("image-only");
  return decodeOneAtATime((signal) => decode(content, { maxSide, format: "same", signal }));
}

async function decodeOneAtATime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  if (queued >= MAX_QUEUE) throw problem("busy");
  queued += 1;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await limited(() => work(signal));
  } catch (error) {
    throw signal.aborted ? problem("busy") : error;
  } finally {
    queued -= 1;
  }
}

/** Converts a clean image into a PNG, at most `maxSide` pixels wide and high. Throws `busy` as `cleanImage` does. */
export async function toPng(content: Uint8Array, { maxSide }: { maxSide: number }): Promise<Buffer> {
  return (await decodeOneAtATime((signal) => decode(content, { maxSide, format: "png", signal }))).bytes;
}

/** How files of these types begin, in hexadecimal. */
const SIGNATURES = ["89504e470d0a1a0a", "ffd8ff"];

function looksLikeImage(content: Uint8Array): boolean {
  const start = Buffer.from(content.subarray(0, 8)).toString("hex");
  return SIGNATURES.some((signature) => start.startsWith(signature));
}

/**
 * Decodes in a process of its own, without this one's environment: an image that crashes the decoder, hangs it or needs
 * much memory leaves the server as it was.
 */
async function decode(
  content: Uint8Array,
  { maxSide, format, signal }: { maxSide: number; format: "same" | "png"; signal: AbortSignal },
): Promise<CleanImage> {
  const decoder = spawn(execPath, [DECODER, String(maxSide), format], {
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
    signal,
    killSignal: "SIGKILL",
  });
  const [output] = await Promise.all([buffer(decoder.stdout), ended(decoder), write(decoder, content)]);
  const end = output.indexOf("\n");
  const head: DecodedImage | ImageRefusal | null =
    end < 0 ? null : JSON.parse(output.subarray(0, end).toString("utf8"));
  // Without a word it has crashed, and the image is to blame.
  if (head === null) throw problem("image-damaged");
  if ("refusal" in head) throw problem(head.refusal);
  return { ...head, bytes: output.subarray(end + 1) };
}

const ended = (decoder: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    decoder.once("error", reject);
    decoder.once("close", () => resolve());
  });

const write = ({ stdin }: { stdin: NodeJS.WritableStream }, content: Uint8Array) =>
  new Promise<void>((resolve) => {
    // A decoder that ends early does not read to the end: how it ended is seen elsewhere.
    stdin.once("error", () => resolve());
    stdin.end(content, () => resolve());
  });
