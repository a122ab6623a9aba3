/** Milliseconds between two readings: at most 12 a second while something moves, one while nothing does. */
const READ_MS = { moving: 80, still: 1_000 } as const;
/** Milliseconds between two looks at whether something moves. */
const LOOK_MS = { moving: 80, still: 200 } as const;
/** A movement counts so long: somebody who holds a code still is about to be read. */
const MOVING_FOR_MS = 2_500;
/** Without a scan for so long the camera rests. */
const REST_AFTER_MS = 5 * 60_000;

/** When frames are read, so that a phone lasts the day. Times are ms. rules/gates 24 */
export class FramePace {
  #movedAt: number;
  #scannedAt: number;
  #readAt = Number.NEGATIVE_INFINITY;

  /** `at`: when the camera was started. */
  constructor(at: number) {
    this.#movedAt = at;
    this.#scannedAt = at;
  }

  noteMovement(at: number): void {
    this.#movedAt = at;
  }

  noteScan(at: number): void {
    this.#scannedAt = at;
  }

  noteReading(at: number): void {
    this.#readAt = at;
  }

  mayRead(at: number): boolean {
    return at - this.#readAt >= READ_MS[this.#stateAt(at)];
  }

  /** Milliseconds until the next look. */
  nextLook(at: number): number {
    return LOOK_MS[this.#stateAt(at)];
  }

  mustRest(at: number): boolean {
    return at - this.#scannedAt >= REST_AFTER_MS;
  }

  #stateAt(at: number): keyof typeof READ_MS {
    return at - this.#movedAt < MOVING_FOR_MS ? "moving" : "still";
  }
}
