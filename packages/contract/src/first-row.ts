import { z } from "zod";

/** Whether the first row of a csv file is a heading; by default, a row that looks like one is. rules/csv 6 */
export const FirstRow = z.strictObject({ firstRow: z.enum(["heading", "row"]).optional() });
