/** A value of a chart; points stand at equal distances. */
export type Point = { label: string; count: number };
