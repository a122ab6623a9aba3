import type { Values } from "../change-samples.ts";

/** A call that succeeds and changes something. */
export type MutationSample = {
  params?: Values;
  query?: Values;
  body?: Values;
  /** The content of an uploaded file. */
  file?: string | Uint8Array;
  /** The fields beside it. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  /** Default: the admin's. */
  token?: string | null;
  /** The answer to the very same call when it is repeated, and the audit rows of that. */
  again: { status: number; rows: 0 | 1 };
};
export type MutationSamples = Record<string, () => Promise<MutationSample>>;

export const UNCHANGED = { status: 200, rows: 0 } as const;
export const TAKEN = { status: 409, rows: 0 } as const;
export const ONE_MORE = { status: 201, rows: 1 } as const;

export const TIMES = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };
