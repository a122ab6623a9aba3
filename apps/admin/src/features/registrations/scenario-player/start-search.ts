import { z } from "zod";

/** `?question=5` or `?step=2`: the start of a test, reached by the shortest way. rules/player 16 */
export const StartSearch = z.object({ step: z.string().default(""), question: z.string().default("") });
