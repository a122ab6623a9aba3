import { z } from "zod";
import { useSearch } from "../../../shell/use-search.ts";
import { IdInSearch } from "../localized-entry/id-in-search.ts";

const PartitionSearch = z.object({ partitionId: IdInSearch });

/** The partition, stored in the address, whose rubrics are listed or added. Empty: all, or none yet. */
export function useChosenPartition() {
  const [{ partitionId }, setSearch] = useSearch(PartitionSearch);
  return { partitionId, choosePartition: (id: string) => setSearch({ partitionId: id }) };
}
