import { exportTickets } from "@foyer/contract/ticket-exports.ts";
import { Button } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { download } from "../../server/download.ts";
import { useSession } from "../../session/use-session.ts";
import type { toFilter } from "./ticket-search.ts";

type Props = { filter: ReturnType<typeof toFilter>; total: number | undefined };

/** Every ticket that the list counts, as a workbook; for those who may have it. */
export function ExportButton({ filter, total }: Props) {
  const messages = useMessages();
  const { can } = useSession();
  const [isPreparing, setPreparing] = useState(false);
  if (!can(exportTickets)) return null;
  const start = async () => {
    setPreparing(true);
    try {
      await download(exportTickets, { query: filter });
      messages.add("info", `The export is being prepared: ${counted(total)}. Your browser saves the file.`);
    } catch (error) {
      messages.add("danger", (error as ApiError).message);
    } finally {
      setPreparing(false);
    }
  };
  return (
    <Button
      onClick={() => void start()}
      loading={isPreparing}
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      rightSection={total !== undefined && <span aria-hidden>{total.toLocaleString("en-GB")}</span>}
    >
      Export to Excel
    </Button>
  );
}

const counted = (total: number | undefined) =>
  total === undefined
    ? "all tickets that fit"
    : total === 1
      ? "1 ticket"
      : `${total.toLocaleString("en-GB")} tickets`;
