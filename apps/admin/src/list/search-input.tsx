import { TextInput, type TextInputProps } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useSearchKey } from "../shell/keys/use-search-key.ts";

type Props = Omit<TextInputProps, "onChange"> & {
  value: string;
  onChange: (text: string) => void;
};

/** The search input of a list; the key `/` focuses it. rules/shell 29 */
export function SearchInput({ onChange, label = "Search", ...input }: Props) {
  return (
    <TextInput
      ref={useSearchKey()}
      type="search"
      wrapperProps={{ "data-list-search": true }}
      label={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...input}
    />
  );
}
