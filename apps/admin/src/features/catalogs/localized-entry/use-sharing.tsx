import { useState } from "react";
import { useSession } from "../../../session/use-session.ts";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { ShareEntry } from "./share-entry.tsx";

/** Asks to share an entry of the chosen project; undefined: none is chosen, or the user may not. */
export function useSharing(config: CatalogConfig, project: string) {
  const { can } = useSession();
  const [entry, setEntry] = useState<CatalogEntry>();
  const share = project !== "" && config.share && can(config.share) ? config.share : undefined;
  return {
    share: share && setEntry,
    shareDialog: entry && share && (
      <ShareEntry
        config={config}
        share={share}
        entry={entry}
        project={project}
        onClose={() => setEntry(undefined)}
      />
    ),
  };
}
