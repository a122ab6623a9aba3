/** A message of a page in a frame to the website around it. `foyer`: the event. rules/embedding 5 */
export type FrameMessage =
  | { foyer: "height"; height: number }
  /** Another step or page begins: its top should be seen. */
  | { foyer: "top" };

/** The highest frame, in CSS pixels. */
const MAX_HEIGHT = 50_000;

/** The message in an event's data; null: it is none of ours. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== "object" || data === null || !("foyer" in data)) return null;
  if (data.foyer === "top") return { foyer: "top" };
  const height = "height" in data ? data.height : undefined;
  const isHeight = typeof height === "number" && height > 0 && height <= MAX_HEIGHT;
  return data.foyer === "height" && isHeight ? { foyer: "height", height } : null;
}
