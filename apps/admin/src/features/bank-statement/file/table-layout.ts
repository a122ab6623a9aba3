/** The contents of the columns of a bank's csv file. */
export const TABLE_COLUMNS = ["date", "amount", "text", "payer", "currency", "reference"] as const;
export type TableColumn = (typeof TABLE_COLUMNS)[number];
/** The columns by their place; -1: the file has none. */
export type TableLayout = Record<TableColumn, number>;
export type Table = { heading: string[]; rows: string[][] };
