import type { WallTime } from "@foyer/domain/time/wall-time.ts";

/** A stored time without a zone as a wall time: the database writes a blank between date and time. */
export const toWallTime = (stored: string): WallTime => stored.replace(" ", "T");
