import { paths } from "../../../paths.ts";
import { AddEntry } from "../localized-entry/add-entry.tsx";
import { PartitionSelect } from "../partitions/partition-select.tsx";
import { RUBRICS } from "./rubrics-catalog.ts";
import { useChosenPartition } from "./use-chosen-partition.ts";

export function RubricAddScreen() {
  const { partitionId, choosePartition } = useChosenPartition();
  return (
    <AddEntry
      config={RUBRICS}
      listPath={`${paths.rubricsList()}${partitionId && `?partitionId=${partitionId}`}`}
      fixed={{ partitionId }}
      fixedErrors={partitionId === "" ? { partitionId: "Partition is required" } : {}}
    >
      {(errors) => (
        <PartitionSelect
          value={partitionId}
          onChange={choosePartition}
          placeholder="Choose a partition"
          error={errors.partitionId}
          required
          inForm
        />
      )}
    </AddEntry>
  );
}
