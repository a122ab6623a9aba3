import type { FoundCode } from "./read-codes.ts";

/** To the worker: a frame to read, numbered. */
export type FrameMessage = { id: number; frame: ImageBitmap };

/** From the worker. `unread`: the reader has failed with this frame. */
export type DecoderMessage =
  | { type: "loaded" }
  | { type: "missing" }
  | { type: "read"; id: number; codes: FoundCode[] }
  | { type: "unread"; id: number };
