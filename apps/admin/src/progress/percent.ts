/** The share that is done, in whole percent: full only when all is done. */
export const percentDone = (completed: number, total: number): number =>
  total === 0 ? 100 : Math.floor((completed / total) * 100);

/** The last quarter that a percentage has passed: what screen readers hear. */
export const quarterOf = (percent: number): number => Math.floor(percent / 25) * 25;
