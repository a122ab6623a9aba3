import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const Culture = z.object({
  /** The name in its own language, e.g. `Deutsch (Deutschland)`. */
  cultureName: z.string(),
  cultureCode: z.string(),
});
export type Culture = z.output<typeof Culture>;

export const listCultures = endpoint({
  method: "GET",
  path: "/api/culture",
  summary: "Lists the cultures of texts.",
  access: { staff: "viewer" },
  status: 200,
  result: z.array(Culture),
});
