import { ActionIcon } from "@mantine/core";
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from "@tabler/icons-react";

/** How much room the rows of a table have. */
export type Density = "comfortable" | "compact";

type Props = { density: Density; onDensity: (density: Density) => void };

/** Makes the rows of tables compact, and comfortable again. */
export function DensityButton({ density, onDensity }: Props) {
  const isCompact = density === "compact";
  const Icon = isCompact ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="Compact rows"
      title={isCompact ? "Comfortable rows" : "Compact rows"}
      aria-pressed={isCompact}
      onClick={() => onDensity(isCompact ? "comfortable" : "compact")}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
