import { ActionIcon, Button, Group } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import type { useMapZoom } from "./use-map-zoom.ts";

/** The buttons that zoom the map. */
export function MapZoom({ zoom }: { zoom: ReturnType<typeof useMapZoom> }) {
  const percent = `${Math.round(zoom.scale * 100)} %`;
  return (
    <Group gap={4} role="group" aria-label="Zoom">
      <ActionIcon
        variant="default"
        size={30}
        aria-label="Zoom out"
        title="Zoom out"
        disabled={!zoom.canZoomOut}
        onClick={zoom.zoomOut}
      >
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <Button
        size="compact-sm"
        variant="default"
        h={30}
        miw="4rem"
        aria-label={`${percent}, back to 100 %`}
        onClick={zoom.reset}
      >
        {percent}
      </Button>
      <ActionIcon
        variant="default"
        size={30}
        aria-label="Zoom in"
        title="Zoom in"
        disabled={!zoom.canZoomIn}
        onClick={zoom.zoomIn}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
      <Button size="compact-sm" variant="default" h={30} onClick={zoom.fit}>
        Fit
      </Button>
    </Group>
  );
}
