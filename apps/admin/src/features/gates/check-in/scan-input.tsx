import { LIMITS } from "@foyer/contract/limits.ts";
import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useRef } from "react";

type Props = { onScan: (code: string) => void; disabled: boolean };

/**
 * The input for codes, typed or from a scanner that types them and ends with Enter. What is typed elsewhere on the page
 * goes into it: a scanner does not look where the focus is.
 */
export function ScanInput({ onScan, disabled }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!disabled) input.current?.focus();
    const catchTyping = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return;
      if (
        target instanceof Element &&
        target.closest("input:not([type=checkbox], [type=radio]), textarea, [role=dialog]")
      )
        return;
      input.current?.focus();
    };
    window.addEventListener("keydown", catchTyping, { capture: true });
    return () => window.removeEventListener("keydown", catchTyping, { capture: true });
  }, [disabled]);
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
