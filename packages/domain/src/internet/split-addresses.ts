type Part = {
  text: string;
  /** Null: plain text. */
  href: string | null;
};

const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'»”]/gi;

/** Splits a plain text at the web addresses in it, so that they can be shown as links. Takes linear time. */
export function splitAddresses(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}
