/** A measured figure with its reference: a value from the same run, or the target. */
export interface Figure {
  bench: string;
  figure: string;
  ours: number;
  reference: number;
  unit: string;
  better: "higher" | "lower";
}

/** Prints a figure, readable for people and machines; a ratio above 1 always means better than the reference. */
export function printFigure({ bench, figure, ours, reference, unit, better }: Figure): void {
  const ratio = better === "higher" ? ours / reference : reference / ours;
  const values = `ours=${short(ours)} reference=${short(reference)} ratio=${ratio.toFixed(2)}`;
  // A value of the line has no spaces.
  const name = figure.replaceAll(/[ ,]+/g, "-");
  console.log(`RESULT bench=${bench} figure=${name} ${values} unit=${unit}`);
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
