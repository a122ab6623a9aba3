import { TroubleError } from "./camera-trouble.ts";
import type { DecoderMessage } from "./decoder-messages.ts";
import type { FoundCode } from "./read-codes.ts";

/** Reads codes in a worker, one frame at a time. */
export type Decoder = {
  /** Reads a frame, which is closed afterwards. Rejects when the worker has stopped. */
  read: (frame: ImageBitmap) => Promise<FoundCode[]>;
  close: () => void;
};

/** No frame takes so long: the worker is dead. */
const READ_TIMEOUT_MS = 15_000;
/** So many frames in succession that the reader fails with: it will not recover. */
const MAX_UNREAD_FRAMES = 5;

/** Starts the worker and loads the reader. Rejects when it cannot be loaded. */
export async function loadDecoder(): Promise<Decoder> {
  // One expression: only so does the build find the worker.
  const worker = new Worker(new URL("./decode-frames.worker.ts", import.meta.url), { type: "module" });
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new TroubleError("reader-missing"));
      worker.onerror = fail;
      worker.onmessage = ({ data }: MessageEvent<DecoderMessage>) =>
        data.type === "loaded" ? resolve() : fail();
    });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return decoderOf(worker);
}

function decoderOf(worker: Worker): Decoder {
  let id = 0;
  let unread = 0;
  const read = (frame: ImageBitmap) =>
    new Promise<FoundCode[]>((resolve, reject) => {
      id += 1;
      const stop = () => {
        clearTimeout(timer);
        reject(new TroubleError("reader-stopped"));
      };
      const timer = setTimeout(stop, READ_TIMEOUT_MS);
      worker.onerror = stop;
      worker.onmessage = ({ data }: MessageEvent<DecoderMessage>) => {
        if (!("id" in data) || data.id !== id) return;
        clearTimeout(timer);
        unread = data.type === "unread" ? unread + 1 : 0;
        if (data.type === "read") resolve(data.codes);
        else if (unread < MAX_UNREAD_FRAMES) resolve([]);
        else stop();
      };
      worker.postMessage({ id, frame }, [frame]);
    });
  return { read, close: () => worker.terminate() };
}
