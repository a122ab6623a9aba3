import { paths } from "../../../paths.ts";
import { AddEntry } from "../localized-entry/add-entry.tsx";
import { EntrySelectField } from "../localized-entry/entry-select-field.tsx";
import { fieldName } from "../localized-entry/entry-values.ts";
import { PARTITIONS } from "../partitions/partitions-catalog.ts";
import { RUBRICS } from "./rubrics-catalog.ts";
import { useChosenPartition } from "./use-chosen-partition.ts";

export function RubricAddScreen() {
  const { partitionId, choosePartition } = useChosenPartition();
  return (
    <AddEntry
      config={RUBRICS}
      listPath={`${paths.rubricsList()}${partitionId && `?partitionId=${partitionId}`}`}
      parent={{ field: "partitionId", id: partitionId, missing: "Partition is required" }}
    >
      <EntrySelectField
        name={fieldName("partitionId")}
        config={PARTITIONS}
        label="Partition"
        placeholder="Choose a partition"
        onChosen={choosePartition}
      />
    </AddEntry>
  );
}
