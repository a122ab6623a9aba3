import type { FoundCode } from "./read-codes.ts";

/**
 * A code has left the view after so long and so many frames without it. Both, because a slow device reads few frames a
 * second, and a code that is turned is missed in some.
 */
const LEFT_AFTER_MS = 1_500;
const LEFT_AFTER_FRAMES = 4;
/** Two readings of bars must agree, with at most so many frames between them. */
const READINGS_OF_BARS = 2;
const FRAMES_BETWEEN = 3;
/** A scanned code that is still in view may be scanned again, on request, after so long. */
const AGAIN_AFTER_MS = 3_000;

type Sighting = { readings: number; seenAt: number; seenInFrame: number; scannedAt: number | null };

/**
 * Decides which of the codes in view is scanned: the one nearest to the middle, once, until it has left the view.
 * rules/gates 25
 */
export class SameCodeFilter {
  /** The codes in view; who leaves it leaves the map, so a frame's codes are its size. */
  readonly #inView = new Map<string, Sighting>();
  #frame = 0;

  /** Takes the codes of a frame that was read at a time in ms. Returns the code to scan, or null. */
  take(found: readonly FoundCode[], at: number): string | null {
    this.#frame += 1;
    this.#forgetLeft(at);
    for (const { text } of found) {
      const sighting = this.#inView.get(text);
      if (sighting && sighting.scannedAt !== null) this.#see(sighting, at);
    }
    const [aimed] = found.toSorted((a, b) => a.offCentre - b.offCentre);
    if (!aimed) return null;
    const sighting = this.#inView.get(aimed.text) ?? newSighting();
    if (sighting.scannedAt !== null) return null;
    this.#inView.set(aimed.text, sighting);
    this.#see(sighting, at);
    sighting.readings += 1;
    if (!aimed.isMatrix && sighting.readings < READINGS_OF_BARS) return null;
    sighting.scannedAt = at;
    return aimed.text;
  }

  /** Returns the scanned code that has stayed in view so long that somebody may want to scan it again, or null. */
  stayed(at: number): string | null {
    for (const [text, { scannedAt, seenInFrame }] of this.#inView) {
      const isThere = this.#frame - seenInFrame <= FRAMES_BETWEEN;
      if (isThere && scannedAt !== null && at - scannedAt >= AGAIN_AFTER_MS) return text;
    }
    return null;
  }

  /** Lets each code in view count again. */
  allowAgain(): void {
    this.#inView.clear();
  }

  #see(sighting: Sighting, at: number): void {
    sighting.seenAt = at;
    sighting.seenInFrame = this.#frame;
  }

  #forgetLeft(at: number): void {
    for (const [text, { seenAt, seenInFrame, scannedAt }] of this.#inView) {
      const missed = this.#frame - seenInFrame - 1;
      const hasLeft =
        scannedAt === null
          ? missed > FRAMES_BETWEEN
          : missed >= LEFT_AFTER_FRAMES && at - seenAt >= LEFT_AFTER_MS;
      if (hasLeft) this.#inView.delete(text);
    }
  }
}

const newSighting = (): Sighting => ({ readings: 0, seenAt: 0, seenInFrame: 0, scannedAt: null });
