import { Group, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { CopyButton } from "./copy-button.tsx";

type Props = { label: string; value: string };

/** A link, key or secret that is shown only once: it is selected, and copied by a press. */
export function OneTimeValue({ label, value }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        ref={input}
        data-autofocus
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        flex={1}
        miw={0}
      />
      <CopyButton value={value} label="Copy" variant="filled" />
    </Group>
  );
}
