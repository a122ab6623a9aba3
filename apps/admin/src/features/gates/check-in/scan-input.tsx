import { LIMITS } from "@foyer/contract/limits.ts";
import { useCaughtTyping } from "@foyer/ui/verdict/use-caught-typing.ts";
import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, useRef } from "react";

type Props = { onScan: (code: string) => void; disabled: boolean };

/**
 * The input for codes, typed or from a scanner that types them and ends with Enter. What is typed elsewhere on the page
 * goes into it: a scanner does not look where the focus is.
 */
export function ScanInput({ onScan, disabled }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useCaughtTyping(input, !disabled);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = input.current?.value.trim() ?? "";
    if (input.current) input.current.value = "";
    if (code !== "") onScan(code);
  };
  return (
    <form onSubmit={submit} aria-label="Scan">
      <Group align="end" gap="xs" wrap="nowrap">
        <TextInput
          ref={input}
          label="Code"
          placeholder="Scan or type"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={LIMITS.scan}
          size="md"
          flex={1}
          disabled={disabled}
        />
        <Button type="submit" size="md" disabled={disabled}>
          Check
        </Button>
      </Group>
    </form>
  );
}
