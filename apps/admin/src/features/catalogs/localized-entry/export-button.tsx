import { formatCount } from "@foyer/domain/format/counts.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { ApiError } from "../../../server/api-error.ts";
import { download } from "../../../server/download.ts";
import type { CatalogConfig } from "./catalog-config.ts";

type Props = {
  config: CatalogConfig;
  /** The filters and order of the list, as a query of the server. */
  query: Record<string, string>;
  /** Rows that the file will have. */
  count: number;
  /** Why it could not begin; nothing when it does. */
  onFailure: (sentence: string | undefined) => void;
};

/** Downloads the texts of what the list shows, for translators. rules/catalogs 14 */
export function ExportButton({ config, query, count, onFailure }: Props) {
  const [isStarting, setStarting] = useState(false);
  const start = async () => {
    setStarting(true);
    onFailure(undefined);
    try {
      await download(config.endpoints.translations, { query });
    } catch (error) {
      onFailure((error as ApiError).message);
    } finally {
      setStarting(false);
    }
  };
  return (
    <ReasonedButton
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void start()}
      loading={isStarting}
      disabledReason={count === 0 ? "The list is empty: there is nothing to export." : undefined}
    >
      Export translations ({formatCount(count)})
    </ReasonedButton>
  );
}
