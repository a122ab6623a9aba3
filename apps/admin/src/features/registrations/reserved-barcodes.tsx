import {
  countReservedBarcodes,
  downloadReservedBarcodes,
  printReservedBarcodes,
} from "@foyer/contract/offline-registration.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Group, Paper, Text } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { download } from "../../server/download.ts";
import { useRead } from "../../server/use-read.ts";

type Props = { projectId: number; registrationId: number };

/** Downloads the reserved barcodes of an offline registration as a list or a printout. rules/offline-registration 4, 6 */
export function ReservedBarcodes(params: Props) {
  const messages = useMessages();
  const { data } = useRead(countReservedBarcodes, { params }, { staleMs: 0 });
  const start = async (endpoint: typeof downloadReservedBarcodes | typeof printReservedBarcodes) => {
    try {
      await download(endpoint, { params });
    } catch (error) {
      messages.add("danger", (error as ApiError).message);
    }
  };
  const nothing = data?.reserved === 0 ? "No barcode is reserved." : undefined;
  return (
    <Paper withBorder p="md" maw={WIDTHS.form} component="section" aria-label="Reserved barcodes">
      <Group justify="space-between">
        <Text>{data ? `${countOf(data.reserved, "barcode")} reserved` : "…"}</Text>
        <Group gap="xs">
          <ReasonedButton
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            disabledReason={nothing}
            onClick={() => void start(downloadReservedBarcodes)}
          >
            Download barcodes
          </ReasonedButton>
          <ReasonedButton
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabledReason={nothing}
            onClick={() => void start(printReservedBarcodes)}
          >
            Download printout
          </ReasonedButton>
        </Group>
      </Group>
    </Paper>
  );
}
