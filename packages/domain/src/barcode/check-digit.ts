/** Returns the check digit of EAN-13, EAN-8, ITF-14 and UPC-A for the digits before it (modulo 10, weights 3 and 1). */
export function checkDigitOf(digits: string): number {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const isTripled = (digits.length - place) % 2 === 1;
    sum += (digits.charCodeAt(place) - ZERO) * (isTripled ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

const ZERO = "0".charCodeAt(0);
