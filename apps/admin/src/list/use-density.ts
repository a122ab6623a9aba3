import type { Density } from "@foyer/ui/table/density-button.tsx";
import { z } from "zod";
import { usePreference } from "../session/use-preference.ts";

const Stored = z.enum(["comfortable", "compact"]);

/** The density of all tables, as the user has chosen it. */
export function useDensity(): { density: Density; onDensity: (density: Density) => void } {
  const [density, onDensity] = usePreference("tables.density", Stored, "comfortable");
  return { density, onDensity };
}
