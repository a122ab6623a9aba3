import type { Culture } from "@foyer/contract/cultures.ts";
import { Group, MultiSelect, type MultiSelectProps, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";

type Props = {
  cultures: readonly Culture[];
  selected: readonly string[];
  onChange: (cultures: string[]) => void;
};

/** Which cultures' texts are shown and edited: a label and a code each, the selected ones flagged. At least one stays. */
export function CulturePicker({ cultures, selected, onChange }: Props) {
  const renderOption: NonNullable<MultiSelectProps["renderOption"]> = ({ option, checked }) => (
    <Group gap="sm" wrap="nowrap" justify="space-between" w="100%">
      <span lang={option.value}>{option.label}</span>
      <Group gap={6} wrap="nowrap">
        <Text size="xs" c="dimmed" component="span">
          {option.value}
        </Text>
        <IconCheck size={16} aria-hidden style={{ visibility: checked ? "visible" : "hidden" }} />
      </Group>
    </Group>
  );
  return (
    <MultiSelect
      label="Localizations"
      data={cultures.map(({ cultureCode, cultureName }) => ({ value: cultureCode, label: cultureName }))}
      value={[...selected]}
      // In the order of the list, however they were picked: columns must not jump about.
      onChange={(picked) => {
        const ordered = cultures
          .map(({ cultureCode }) => cultureCode)
          .filter((code) => picked.includes(code));
        if (ordered.length > 0) onChange(ordered);
      }}
      renderOption={renderOption}
      searchable
      hidePickedOptions={false}
      nothingFoundMessage="No such culture"
      comboboxProps={{ shadow: "md" }}
      // Narrow, so that it does not take an empty line below the chosen ones.
      styles={{ inputField: { minWidth: "2rem" } }}
      w={{ base: "100%", md: 460 }}
    />
  );
}
