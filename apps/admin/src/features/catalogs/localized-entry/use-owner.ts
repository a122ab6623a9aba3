import { useCallback, useMemo } from "react";
import { z } from "zod";
import { useSession } from "../../../session/use-session.ts";
import { useSearch } from "../../../shell/use-search.ts";
import type { CatalogConfig } from "./catalog-config.ts";
import { IdInSearch } from "./id-in-search.ts";

const OwnerSearch = z.object({ project: IdInSearch });

/** Whose entries a screen shows: those of the project in the address, or those of the shared catalog. rules/catalogs 20 */
export function useOwner({ share, endpoints }: CatalogConfig) {
  const [search, setSearch] = useSearch(OwnerSearch);
  const { can } = useSession();
  const project = share ? search.project : "";
  const ofProject = project !== "";
  const query = useMemo(() => (project === "" ? {} : { projectId: project }), [project]);
  return {
    /** Empty: the shared catalog. */
    project,
    query,
    choose: (id: string) => setSearch({ project: id }),
    mayAdd: can(endpoints.create, { ofProject }),
    mayEdit: can(endpoints.update, { ofProject }),
    mayImport: can(endpoints.importTranslations, { ofProject }),
    /** An input of a call with the project in its query. */
    of: useCallback(
      <I extends object>(input: I): I => (project === "" ? input : { ...input, query }),
      [project, query],
    ),
  };
}
