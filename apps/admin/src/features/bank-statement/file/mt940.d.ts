declare module "mt940js" {
  type Transaction = {
    date: Date;
    /** The day on which it was booked, where it is not that of the value. */
    entryDate?: Date | "";
    /** Negative: money that went out. */
    amount: number;
    currency: string;
    details: string;
    reference: string;
    bankReference?: string;
    structuredDetails?: Record<string, string>;
  };
  export class Parser {
    /** Throws an Error for a text that is no statement, and for one whose sum is not its balance. */
    parse(text: string): { transactions: Transaction[] }[];
  }
}
