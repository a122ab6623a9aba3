import type { StatementLine } from "./statement.ts";

/** Words by which banks say that they have no name for a transfer. */
const NO_NAMES = new Set(["", "NONREF", "NOREF", "NOTPROVIDED"]);

/**
 * The payment id of each line: the bank's name for it, else a digest of what it says. The same line of another file, also
 * of one that overlaps, has the same id; equal lines of one file are numbered. rules/payments 26
 */
export function paymentIdsOf(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const id = idOf(line);
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  });
}

function idOf({ bankReference, bookedOn, amount, currency, payer, text }: StatementLine): string {
  const name = bankReference?.trim() ?? "";
  if (!NO_NAMES.has(name.toUpperCase())) return `bank-${name}`.slice(0, 90);
  // Spaces differ between two exports of one bank.
  const words = [bookedOn, amount, currency, payer, text].map((part) => String(part).replace(/\s+/g, ""));
  return `bank-${digestOf(words.join("|"))}`;
}

/** FNV-1a of 64 bits: it tells lines apart, and proves nothing. The browser's own digests need https. */
function digestOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}
