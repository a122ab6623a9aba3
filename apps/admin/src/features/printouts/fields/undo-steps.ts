/** The number of changes that can be undone. rules/printouts 11 */
const MAX_STEPS = 200;

/** Returns the steps with one more; the oldest are forgotten. */
export const withStep = <Step>(steps: readonly Step[], step: Step): readonly Step[] =>
  [...steps, step].slice(-MAX_STEPS);
