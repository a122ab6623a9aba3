import { paths } from "../../../paths.ts";
import { EntryList } from "../localized-entry/entry-list.tsx";
import { useParentColumn } from "../localized-entry/use-parent-column.ts";
import { PartitionSelect } from "../partitions/partition-select.tsx";
import { PARTITIONS } from "../partitions/partitions-catalog.ts";
import { RUBRICS } from "./rubrics-catalog.ts";
import { useChosenPartition } from "./use-chosen-partition.ts";

export function RubricListScreen() {
  const { partitionId, choosePartition } = useChosenPartition();
  const isAll = partitionId === "";
  const parent = useParentColumn({
    of: PARTITIONS,
    field: "partitionId",
    label: "Partition",
    isShown: isAll,
  });
  return (
    <EntryList
      // Remount for another partition, so that the row being edited is discarded.
      key={partitionId}
      config={RUBRICS}
      query={isAll ? {} : { partitionId }}
      addPath={`${paths.addRubric()}${isAll ? "" : `?partitionId=${partitionId}`}`}
      parent={parent}
      selectors={
        <PartitionSelect value={partitionId} onChange={choosePartition} placeholder="All partitions" />
      }
    />
  );
}
