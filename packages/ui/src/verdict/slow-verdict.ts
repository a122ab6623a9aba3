/** Milliseconds until a verdict is slow: then the one on the last scan no longer stands, so nobody passes by it. */
export const SLOW_VERDICT_MS = 150;
