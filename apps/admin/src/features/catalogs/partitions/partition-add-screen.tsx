import { paths } from "../../../paths.ts";
import { AddEntry } from "../localized-entry/add-entry.tsx";
import { PARTITIONS } from "./partitions-catalog.ts";

export function PartitionAddScreen() {
  return <AddEntry config={PARTITIONS} listPath={paths.listPartitions()} />;
}
