/** Returns whether the percent signs of an address stand for characters in UTF-8, so that it can be decoded. */
export function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
