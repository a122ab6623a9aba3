import { z } from "zod";
import { useSearch } from "../../../shell/use-search.ts";
import { IdInSearch } from "../localized-entry/id-in-search.ts";

const PartitionSearch = z.object({ partitionId: IdInSearch });

/** The partition whose rubrics are shown or added to; it stands in the address. Empty: all, or none yet. */
export function useChosenPartition() {
  const [{ partitionId }, setSearch] = useSearch(PartitionSearch);
  return { partitionId, choosePartition: (id: string) => setSearch({ partitionId: id }) };
}
