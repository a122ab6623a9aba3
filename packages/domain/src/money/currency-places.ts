// Lists, for `Intl` follows how amounts are shown: forints and Taiwan dollars have no hundredths there.
const WITHOUT_PLACES = new Set(
  "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" "),
);
const WITH_THREE_PLACES = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));

/** How many decimal places the smallest unit of a currency has (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyPlaces(currency: string): number {
  if (WITHOUT_PLACES.has(currency)) return 0;
  return WITH_THREE_PLACES.has(currency) ? 3 : 2;
}
