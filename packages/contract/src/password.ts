import { z } from "zod";
import { LIMITS } from "./limits.ts";

/** A typed password; new-password.ts says which new ones are refused. */
export const Password = z
  .string({ error: "Password is required" })
  .min(1, "Password is required")
  .max(LIMITS.typedPassword, `No more than ${LIMITS.password} characters`);
