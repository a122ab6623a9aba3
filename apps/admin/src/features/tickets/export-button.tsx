import { exportTickets } from "@foyer/contract/ticket-exports.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { type Ref, useState } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { download } from "../../server/download.ts";
import { useSession } from "../../session/use-session.ts";
import type { toFilter } from "./ticket-search.ts";

type Props = {
  ref: Ref<HTMLButtonElement>;
  filter: ReturnType<typeof toFilter>;
  total: number | undefined;
  /** Called when the download has started, with the id to poll its progress. */
  onBegin: (exportId: string) => void;
};

/** Exports all tickets of the filtered list as a workbook; shown only with the right to export. */
export function ExportButton({ ref, filter, total, onBegin }: Props) {
  const messages = useMessages();
  const { can } = useSession();
  const [isPreparing, setPreparing] = useState(false);
  if (!can(exportTickets)) return null;
  const start = async () => {
    const exportId = crypto.randomUUID();
    setPreparing(true);
    try {
      await download(exportTickets, { query: { ...filter, exportId } });
      onBegin(exportId);
    } catch (error) {
      messages.add("danger", (error as ApiError).message);
    } finally {
      setPreparing(false);
    }
  };
  return (
    <ReasonedButton
      ref={ref}
      onClick={() => void start()}
      loading={isPreparing}
      disabledReason={total === 0 ? NOTHING : undefined}
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      rightSection={total !== undefined && <span aria-hidden>{formatCount(total)}</span>}
    >
      Export to Excel
    </ReasonedButton>
  );
}

const NOTHING = "No ticket is listed: there is nothing to export.";
