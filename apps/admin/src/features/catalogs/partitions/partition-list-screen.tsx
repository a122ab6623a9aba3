import { paths } from "../../../paths.ts";
import { EntryList } from "../localized-entry/entry-list.tsx";
import { PARTITIONS } from "./partitions-catalog.ts";

export function PartitionListScreen() {
  return <EntryList config={PARTITIONS} addPath={paths.addPartition()} />;
}
