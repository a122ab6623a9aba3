import { ActionIcon, Button, Group } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import type { useMapZoom } from "./use-map-zoom.ts";

/** The buttons that zoom the map. */
export function MapZoom({ zoom }: { zoom: ReturnType<typeof useMapZoom> }) {
  const percent = `${Math.round(zoom.scale * 100)} %`;
  return (
    <Group gap={4} role="group" aria-label="Zoom">
      <ZoomButton label="Zoom out" icon={IconMinus} isEnabled={zoom.canZoomOut} onPress={zoom.zoomOut} />
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
      <ZoomButton label="Zoom in" icon={IconPlus} isEnabled={zoom.canZoomIn} onPress={zoom.zoomIn} />
      <Button size="compact-sm" variant="default" h={30} onClick={zoom.fit}>
        Fit
      </Button>
    </Group>
  );
}

type ButtonProps = { label: string; icon: typeof IconPlus; isEnabled: boolean; onPress: () => void };

function ZoomButton({ label, icon: Icon, isEnabled, onPress }: ButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={label}
      title={label}
      disabled={!isEnabled}
      onClick={onPress}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
