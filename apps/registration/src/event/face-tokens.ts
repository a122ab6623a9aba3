import { schemePair } from "@foyer/domain/event-face/scheme-pair.ts";
import type { PublicRegistration } from "../page/server.ts";

type Colours = NonNullable<PublicRegistration["project"]["colours"]>;
type Name = keyof Colours["light"];

/** Which tokens of the page take which of the event's colours. rules/event-face 4 */
const TOKENS: readonly (readonly [token: string, name: Name])[] = [
  ["--accent", "accent"],
  ["--accent-fill", "fill"],
  ["--accent-fill-hover", "fillHover"],
  ["--accent-tint", "tint"],
  ["--on-accent", "onFill"],
  ["--current", "tint"],
  ["--current-text", "accent"],
];

/** The tokens that the event's colours replace, with their values for both schemes. */
export const faceTokens = ({ light, dark }: Colours): (readonly [token: string, value: string])[] =>
  TOKENS.map(([token, name]) => [token, schemePair(light[name], dark[name])]);
