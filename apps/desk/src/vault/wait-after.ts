const TRIES_WITHOUT_WAIT = 3;
const MAX_WAIT_SECONDS = 3600;

/** Returns the seconds to wait after this number of wrong PINs: none at first, then twice as long each time. */
export const waitAfter = (failures: number): number =>
  failures < TRIES_WITHOUT_WAIT ? 0 : Math.min(MAX_WAIT_SECONDS, 5 * 2 ** (failures - TRIES_WITHOUT_WAIT));
