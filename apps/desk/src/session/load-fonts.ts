import { registerFont } from "@foyer/print/environment/browser.ts";
import { type FontName, fontFile } from "@foyer/print/font/font-files.ts";
import { loadFont } from "./desk-server.ts";

type Options = {
  /** Milliseconds until a font that has not arrived counts as missing. */
  timeoutMs: number;
  /** Called with the bytes of each font that was loaded. */
  onLoaded?: ((bytes: number) => void) | undefined;
};

/** For fonts over a slow network: the largest has 10 MB. */
export const SLOW_NETWORK_MS = 600_000;
/** For fonts that the device has stored: nobody waits longer for one that it has not. */
export const FROM_DEVICE_MS = 10_000;

/**
 * Loads fonts into the layout; without a network they come from the cache of the service worker. Returns those that could
 * not be loaded: their letters print as boxes.
 */
export async function loadFonts(
  names: readonly FontName[],
  { timeoutMs, onLoaded }: Options,
): Promise<FontName[]> {
  const missing = await Promise.all(
    names.map(async (name) => {
      try {
        const bytes = await loadFont(name, timeoutMs);
        registerFont(fontFile(name), bytes);
        onLoaded?.(bytes.length);
        return [];
      } catch {
        // No network, a full disk or a failing server: a visitor can be registered all the same.
        return [name];
      }
    }),
  );
  return missing.flat();
}
