const FREE_TRIES = 3;
const LONGEST_SECONDS = 3600;

/** Seconds that the next try has to wait after so many wrong PINs: none at first, then twice as long each time. */
export const waitAfter = (failures: number): number =>
  failures < FREE_TRIES ? 0 : Math.min(LONGEST_SECONDS, 5 * 2 ** (failures - FREE_TRIES));
