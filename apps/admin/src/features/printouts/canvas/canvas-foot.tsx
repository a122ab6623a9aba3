import { Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";
import type { Sheet } from "./geometry.ts";

/** The place in the foot of the editor for what the canvas says; null until it is drawn. */
export const CanvasFootContext = createContext<HTMLElement | null>(null);

/** Shows its children in the foot of the editor; in a narrow window, where the foot would cover the page, in place. */
export function CanvasFoot({ children }: { children: ReactNode }) {
  const foot = use(CanvasFootContext);
  const isNarrow = useMediaQuery("(max-width: 50em)");
  if (isNarrow) {
    return (
      <Group justify="space-between" gap="xs" mb="xs">
        {children}
      </Group>
    );
  }
  return foot && createPortal(children, foot);
}

/** The size of the page, in its own unit and on paper. */
export function SheetSize({ sheet }: { sheet: Sheet }) {
  const round = (mm: number) => Math.round(mm * 10) / 10;
  const { width, height, unit, printedWidth } = sheet;
  return (
    <Text size="sm" c="dimmed">
      {width} × {height} {unit}, printed {round(printedWidth)} × {round((printedWidth * height) / width)} mm
    </Text>
  );
}
