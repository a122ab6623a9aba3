import { Group, Text } from "@mantine/core";
import { IconArrowsMaximize, IconGridDots, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { Tool } from "./tool.tsx";

const MOST_ZOOM = 4;
const LEAST_ZOOM = 0.05;

type Props = {
  zoom: { scale: number; set: (scale: number | undefined) => void; isFit: boolean };
  /** The grid of the printer's dots. */
  dots: { isShown: boolean; show: (isShown: boolean) => void };
};

/** The zoom of the canvas, and the grid of the printer's dots. */
export function ZoomTools({ zoom, dots }: Props) {
  const zoomBy = (factor: number) => zoom.set(Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom.scale * factor)));
  return (
    <Group gap={3} wrap="nowrap" role="group" aria-label="Zoom">
      <Tool label="Zoom out" icon={IconZoomOut} onPress={() => zoomBy(1 / 1.25)} />
      <Text size="xs" c="dimmed" w={44} ta="center">
        {Math.round(zoom.scale * 100)} %
      </Text>
      <Tool label="Zoom in" icon={IconZoomIn} onPress={() => zoomBy(1.25)} />
      <Tool
        label="Fit"
        icon={IconArrowsMaximize}
        reason="The whole page is shown."
        onPress={
          zoom.isFit
            ? undefined
            : () => {
                zoom.set(undefined);
                dots.show(false);
              }
        }
      />
      <Tool
        label="Printer dots"
        icon={IconGridDots}
        isPressed={dots.isShown}
        onPress={() => dots.show(!dots.isShown)}
      />
    </Group>
  );
}
