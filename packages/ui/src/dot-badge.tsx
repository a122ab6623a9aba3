import { Badge, type BadgeProps } from "@mantine/core";
import type { ReactNode } from "react";

type Props = Pick<BadgeProps, "size"> & {
  /** A color of the theme, such as `green`. */
  color: string;
  children: ReactNode;
};

/** A state in a word or two, with a coloured dot; the word alone is enough. */
export function DotBadge({ color, size = "md", children }: Props) {
  return (
    <Badge variant="default" size={size} tt="none" fw={500} leftSection={<Dot color={color} />}>
      {children}
    </Badge>
  );
}

function Dot({ color }: { color: string }) {
  const background = `var(--mantine-color-${color}-6)`;
  return <span style={{ display: "block", width: 8, height: 8, borderRadius: 4, background }} />;
}
