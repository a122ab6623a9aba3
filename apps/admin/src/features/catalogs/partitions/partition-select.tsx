import { EntrySelect, type EntrySelectProps } from "../localized-entry/entry-select.tsx";
import { PARTITIONS } from "./partitions-catalog.ts";

/** Chooses a partition. */
export function PartitionSelect(props: Omit<EntrySelectProps, "config" | "label">) {
  return <EntrySelect config={PARTITIONS} label="Partition" {...props} />;
}
