import { formatMoment } from "@foyer/domain/format/times.ts";
import { createContext } from "react";

/** How the instants of a screen are written; default: `29.03.2026 10:00`. rules/values 4 */
export const MomentFormat = createContext<(at: string, timeZone: string) => string>(formatMoment);
