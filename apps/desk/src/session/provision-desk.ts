import { BADGE_FONTS } from "@foyer/print/font/badge-fonts.ts";
import type { DeskState, Provisions } from "./desk-records.ts";
import { type Connection, leaseBlock, loadKit, loadTexts } from "./desk-server.ts";
import { loadFonts, SLOW_NETWORK_MS } from "./load-fonts.ts";

type Options = {
  device: string;
  blockSize: number;
  /** Called with the megabytes of fonts that are loaded. */
  onProgress: (megabytes: number) => void;
};

/** Loads everything that a desk needs for days without a network, its first block of barcodes last. rules/desk 3 */
export async function provisionDesk(
  connection: Connection,
  { device, blockSize, onProgress }: Options,
): Promise<{ state: DeskState; provisions: Provisions }> {
  const kit = await loadKit(connection);
  const texts = await loadTexts(kit.play.cultureCode);
  let loaded = 0;
  const onLoaded = (bytes: number) => {
    loaded += bytes;
    onProgress(Math.round(loaded / 1_000_000));
  };
  const missing = await loadFonts(BADGE_FONTS, { timeoutMs: SLOW_NETWORK_MS, onLoaded });
  // The next try loads only these: the service worker has the others.
  if (missing.length > 0) throw new Error(`${missing.length} fonts could not be loaded`);
  const { takenBackAt } = kit;
  const unused = await leaseBlock(connection, { device, block: 1, count: blockSize });
  const nextBlock = unused.length > 0 ? 2 : 1;
  const state = { connection, device, unused, returning: [], nextBlock, blockSize, takenBackAt };
  return { state, provisions: { kit, texts } };
}
