import { prepareZXingModule } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { DecoderMessage, FrameMessage } from "./decoder-messages.ts";
import { readCodes } from "./read-codes.ts";

/** A network that delivers nothing for so long is treated as one that fails. */
const LOAD_TIMEOUT_MS = 60_000;

const post = (message: DecoderMessage) => self.postMessage(message);

const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext("2d", { willReadFrequently: true, alpha: false });

self.addEventListener("message", ({ data }: MessageEvent<FrameMessage>) => void read(data));
void load();

async function load(): Promise<void> {
  try {
    const response = await fetch(wasmUrl, { signal: AbortSignal.timeout(LOAD_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`The reader was answered with ${response.status}`);
    const wasmBinary = await response.arrayBuffer();
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
    post({ type: "loaded" });
  } catch {
    // Whatever it was: the page says so, and offers to try again.
    post({ type: "missing" });
  }
}

async function read({ id, frame }: FrameMessage): Promise<void> {
  try {
    if (!context) throw new Error("There is no canvas");
    const { width, height } = frame;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.drawImage(frame, 0, 0);
    post({ type: "read", id, codes: await readCodes(context.getImageData(0, 0, width, height)) });
  } catch {
    // One bad frame must not end the scanning.
    post({ type: "unread", id });
  } finally {
    frame.close();
  }
}
