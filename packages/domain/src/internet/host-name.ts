/**
 * Returns whether this is a valid internet host name, in any script: at least two labels, the last not starting with a
 * digit.
 */
export function isHostName(text: string): boolean {
  if (text.length > 253) return false;
  const labels = text.split(".");
  const last = labels.at(-1) ?? "";
  return labels.length >= 2 && labels.every(isLabel) && /^[^0-9].+$/u.test(last);
}

function isLabel(label: string): boolean {
  return label.length <= 63 && /^[\p{L}\p{M}\p{N}-]+$/u.test(label) && !/^-|-$/.test(label);
}
