import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { type Ref, useState } from "react";
import { useMessages } from "../messages/use-messages.ts";
import type { ApiError } from "../server/api-error.ts";
import { useSession } from "../session/use-session.ts";

type Props = {
  ref?: Ref<HTMLButtonElement>;
  /** Default: the export of everything that is listed. */
  label?: string;
  endpoint: Endpoint;
  total: number | undefined;
  /** Why there is nothing to export. */
  nothing: string;
  start: () => Promise<void>;
};

/** Exports all rows of the filtered list as a workbook; shown only with the right to export. */
export function ExportButton({ ref, label, endpoint, total, nothing, start }: Props) {
  const messages = useMessages();
  const { can } = useSession();
  const [isPreparing, setPreparing] = useState(false);
  if (!can(endpoint)) return null;
  const begin = async () => {
    setPreparing(true);
    try {
      await start();
    } catch (error) {
      messages.add("danger", (error as ApiError).message);
    } finally {
      setPreparing(false);
    }
  };
  return (
    <ReasonedButton
      {...(ref && { ref })}
      variant={label === undefined ? "filled" : "default"}
      onClick={() => void begin()}
      loading={isPreparing}
      disabledReason={total === 0 ? nothing : undefined}
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      rightSection={
        label === undefined && total !== undefined && <span aria-hidden>{formatCount(total)}</span>
      }
    >
      {label ?? "Export to Excel"}
    </ReasonedButton>
  );
}
