import { isWallTime } from "@foyer/domain/time/wall-time.ts";
import { z } from "zod";

/** A day from the year 1900 on: `2026-06-14`. */
export const Day = z.iso
  .date()
  .refine((day) => isWallTime(`${day}T00:00:00`), "Must be a date as YYYY-MM-DD");
