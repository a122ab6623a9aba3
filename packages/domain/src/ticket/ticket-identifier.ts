const CARRIES_PROJECT =
  /^([0-9a-f]{8})-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-([0-9a-f]{4})([0-9a-f]{8})$/i;

/**
 * The number of the project that a ticket's identifier (a UUID of version 8) names; null for an older one, which is all
 * random. The mask hides the number from a glance, not from whoever reads this: it is no secret.
 */
export function projectOfIdentifier(identifier: string): number | null {
  const parts = CARRIES_PROJECT.exec(identifier)?.slice(1);
  if (!parts) return null;
  const [masked = 0, high = 0, low = 0] = parts.map((part) => Number.parseInt(part, 16));
  const mask = (low * 40_503 + high) % 2 ** 32;
  return (masked ^ mask) >>> 0;
}
