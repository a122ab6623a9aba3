import type { GateKit } from "@foyer/contract/device-scans.ts";
import { CODE_BYTES } from "@foyer/domain/gate/packed-codes.ts";
import { type Caller, enrol, loadCodes } from "./gate-server.ts";
import { bytesOf } from "./hash-code.ts";
import { sortCodes } from "./sorted-codes.ts";

/** `chunks`: the codes in the order of their hashes. */
export type Provisions = { kit: GateKit; cursor: string; chunks: Uint8Array<ArrayBuffer>[] };

/**
 * Loads the gates and the codes of all tickets. Tickets that change meanwhile come with the first changes after the cursor,
 * which is older than all of them. rules/gates 16, 17
 */
export async function loadProvisions(
  caller: Caller,
  onProgress: (codes: number) => void = () => undefined,
): Promise<Provisions> {
  const { kit, cursor } = await enrol(caller);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let codes = 0;
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<typeof loadCodes>> = await loadCodes(caller, after);
    const bytes = bytesOf(page.packed);
    if (bytes.length > 0) chunks.push(bytes);
    codes += bytes.length / CODE_BYTES;
    onProgress(codes);
    after = page.next;
  }
  return { kit, cursor, chunks: sortCodes(chunks) };
}
