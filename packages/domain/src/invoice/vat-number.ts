/** VAT numbers without the letters of their country. The lengths and letters are those of VIES. */
const EU_NUMBERS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{9}B[A-Z0-9+*]{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};
const OTHER_NUMBERS: Readonly<Record<string, RegExp>> = {
  CH: /^CHE\d{9}(MWST|TVA|IVA)?$/,
  GB: /^GB(\d{9}|\d{12})$/,
  NO: /^(NO)?\d{9}(MVA)?$/,
};
const ANYWHERE = /^[A-Z0-9+*]{2,20}$/;

/** The letters before the number: those of the country, but Greece has EL. */
const lettersOf = (country: string): string => (country === "GR" ? "EL" : country);

/** Whether this is a member state of the European Union. */
export const isInUnion = (country: string): boolean => country in EU_NUMBERS;

/** A VAT number as it is stored: in capitals, without blanks, dots and dashes. */
export const normaliseVatNumber = (typed: string): string => typed.toUpperCase().replace(/[\s.\-/]/g, "");

/** Whether a normalised VAT number has the form of its country; whether it is registered, only VIES knows. rules/invoices 5 */
export function isVatNumber(number: string, country: string): boolean {
  const inUnion = EU_NUMBERS[country];
  if (!inUnion) return (OTHER_NUMBERS[country] ?? ANYWHERE).test(number);
  const letters = lettersOf(country);
  return number.startsWith(letters) && inUnion.test(number.slice(letters.length));
}

type Party = { country: string; vatNumber: string };

/** Whether VAT may be due from the recipient: both have VAT numbers, of two countries of the Union. rules/invoices 6 */
export const mayReverseCharge = (seller: Party, recipient: Party): boolean =>
  isInUnion(seller.country) &&
  isInUnion(recipient.country) &&
  seller.country !== recipient.country &&
  isVatNumber(normaliseVatNumber(seller.vatNumber), seller.country) &&
  isVatNumber(normaliseVatNumber(recipient.vatNumber), recipient.country);
