import { formatZone } from "@foyer/domain/format/times.ts";
import { Drawer, Text } from "@mantine/core";
import { HistoryPage } from "./history-page.tsx";

type Props = {
  /** The entity's name in the audit: `scenario`. */
  entity: string;
  entityId: number | string;
  timeZone: string;
  onClose: () => void;
};

/** All changes of one entity beside the screen that changes it. rules/audit 9 */
export function HistoryDrawer({ entity, entityId, timeZone, onClose }: Props) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title="History"
      closeButtonProps={{ "aria-label": "Close" }}
      attributes={{ header: { role: "none" } }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <Text size="xs" c="dimmed" mb="xs">
        Times in {formatZone(timeZone)}
      </Text>
      <HistoryPage entity={entity} entityId={String(entityId)} timeZone={timeZone} />
    </Drawer>
  );
}
