/**
 * Shares an amount out in proportion to others, to the cent: each share is the step between two rounded sums, so that
 * together they are the amount. All are whole and not negative; where all weights are zero, so are the shares.
 */
export function inProportion(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, one) => sum + one, 0);
  if (total === 0) return weights.map(() => 0);
  let [before, sum] = [0, 0];
  return weights.map((weight) => {
    sum += weight;
    const until = Number((BigInt(amount) * BigInt(sum)) / BigInt(total));
    const share = until - before;
    before = until;
    return share;
  });
}
