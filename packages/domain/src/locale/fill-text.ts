/** Fills the `[name]` placeholders of a text: `fillText("Step [current]", { current: 2 })`. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\[(\w+)\]/g, (place, name: string) => String(values[name] ?? place));
}
