import { z } from "zod";
import { LIMITS } from "./limits.ts";

/** A typed password; new-password.ts has the rules for new ones. */
export const Password = z
  .string({ error: "Password is required" })
  .min(1, "Password is required")
  .max(LIMITS.typedPassword, `No more than ${LIMITS.password} characters`);
