import { z } from "zod";

/** `?question=5` or `?step=2`: where a test begins, as after the shortest way. rules/player 16 */
export const StartSearch = z.object({ step: z.string().default(""), question: z.string().default("") });
