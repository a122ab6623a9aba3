/** The money of a day in a currency, in hundredths, as Foyer and a provider have it. */
export type ReconciledSum = {
  currency: string;
  herePaid: number;
  hereRefunded: number;
  therePaid: number;
  thereRefunded: number;
};
