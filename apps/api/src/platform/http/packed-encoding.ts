import { createBrotliCompress, createGzip, constants as zlib } from "node:zlib";

/** The encodings that the server packs answers with, the preferred one first. */
const ENCODINGS = ["br", "gzip"] as const;
export type PackedEncoding = (typeof ENCODINGS)[number];

/** A shorter answer fits into the first packet as it is. */
export const WORTH_PACKING = 1_000;

/** A low level, because every answer is packed while it is sent. */
export const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } };

/** The encoding to pack with for a header `Accept-Encoding`; null: the client accepts none of ours. */
export function chooseEncoding(accepted: string | undefined): PackedEncoding | null {
  const offers = new Map<string, boolean>();
  for (const offer of (accepted ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = offer.split(";").map((part) => part.trim());
    offers.set(name, !parameters.some((one) => /^q=0(\.0*)?$/.test(one)));
  }
  return ENCODINGS.find((name) => offers.get(name) ?? offers.get("*") ?? false) ?? null;
}

/** A stream that packs what is written to it. */
export const createPacker = (encoding: PackedEncoding) =>
  encoding === "br" ? createBrotliCompress(BROTLI) : createGzip();
