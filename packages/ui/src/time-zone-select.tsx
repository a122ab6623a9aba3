import { Select, type SelectProps } from "@mantine/core";
import { timeZones } from "./time-zones.ts";

type Props = Omit<SelectProps, "data" | "value" | "onChange"> & {
  value: string;
  onChange: (timeZone: string) => void;
};

/** A time zone out of all that there are, found by typing. One that this browser does not list stays choosable. */
export function TimeZoneSelect({ value, onChange, ...rest }: Props) {
  const zones = timeZones();
  const isListed = zones.some((zone) => zone.value === value);
  return (
    <Select
      {...rest}
      data={isListed || value === "" ? [...zones] : [{ value, label: value }, ...zones]}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      nothingFoundMessage="No such time zone"
      maxDropdownHeight={280}
    />
  );
}
