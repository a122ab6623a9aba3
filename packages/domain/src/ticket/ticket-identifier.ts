const CARRIES_PROJECT =
  /^([0-9a-f]{8})-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-([0-9a-f]{4})([0-9a-f]{8})$/i;

/**
 * Returns the project id in a ticket's identifier (a UUID of version 8); null for an older, fully random one. The mask
 * only obfuscates the number; it is no secret.
 */
export function projectOfIdentifier(identifier: string): number | null {
  const parts = CARRIES_PROJECT.exec(identifier)?.slice(1);
  if (!parts) return null;
  const [masked = 0, high = 0, low = 0] = parts.map((part) => Number.parseInt(part, 16));
  const mask = (low * 40_503 + high) % 2 ** 32;
  return (masked ^ mask) >>> 0;
}
