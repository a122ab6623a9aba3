import type { ReactNode } from "react";
import { HistoryPanel } from "../../../history/history-panel.tsx";
import { useRead } from "../../../server/use-read.ts";
import { Loaded } from "../../../shell/loaded.tsx";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { useOwner } from "./use-owner.ts";

type Props = {
  config: CatalogConfig;
  /** As the address has it. */
  id: string;
  children: (entry: CatalogEntry) => ReactNode;
};

/** Hands over the entry that the address names, once it is there; its history stands below. */
export function LoadedEntry({ config, id, children }: Props) {
  const { of } = useOwner(config);
  return (
    <Loaded
      read={useRead(config.endpoints.get, of({ params: { id } }))}
      failed={`The ${config.one} could not be loaded.`}
    >
      {(data) => {
        const entry = data as CatalogEntry;
        return (
          <>
            {children(entry)}
            <HistoryPanel entity={config.one} entityId={entry.id} />
          </>
        );
      }}
    </Loaded>
  );
}
