/** Languages written from right to left, by ISO 639 code. */
const RIGHT_TO_LEFT = new Set(["ar", "fa", "he", "ur", "yi", "ps", "sd", "ug", "dv", "ku"]);

/** Returns the text direction of a culture. */
export function directionOf(culture: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(culture.split("-", 1)[0] ?? "") ? "rtl" : "ltr";
}
