import { ActionIcon, Button, Group } from "@mantine/core";
import { IconDownload, type IconPrinter } from "@tabler/icons-react";

type Props = {
  name: "ticket" | "badge";
  icon: typeof IconPrinter;
  isPreparing: boolean;
  onPrint: () => void;
  onDownload: () => void;
};

/** Sends a page to the printer, or downloads it. */
export function PrintButton({ name, icon: Icon, isPreparing, onPrint, onDownload }: Props) {
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant="default"
        loading={isPreparing}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={onPrint}
      >
        Print {name}
      </Button>
      <ActionIcon
        variant="default"
        size="input-sm"
        title={`Download ${name}`}
        aria-label={`Download ${name}`}
        onClick={onDownload}
      >
        <IconDownload size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
