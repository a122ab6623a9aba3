import { LIMITS } from "@foyer/contract/limits.ts";
import { useCaughtTyping } from "@foyer/ui/verdict/use-caught-typing.ts";
import { Button, Group, TextInput } from "@mantine/core";
import { IconCamera, IconCameraOff } from "@tabler/icons-react";
import { type FormEvent, useRef } from "react";

type Props = {
  onScan: (code: string) => void;
  disabled: boolean;
  isCameraOpen: boolean;
  onCamera: () => void;
};

/**
 * The input for codes, typed or from a scanner that types them and ends with Enter. What is typed elsewhere on the page
 * goes into it: a scanner does not look where the focus is.
 */
export function ScanInput({ onScan, disabled, isCameraOpen, onCamera }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useCaughtTyping(input, !disabled);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = input.current?.value.trim() ?? "";
    if (input.current) input.current.value = "";
    if (code !== "") onScan(code);
  };
  const CameraIcon = isCameraOpen ? IconCameraOff : IconCamera;
  return (
    <form onSubmit={submit} aria-label="Scan">
      <Group align="end" gap="xs">
        <TextInput
          ref={input}
          label="Code"
          placeholder="Scan or type"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={LIMITS.scan}
          size="md"
          flex="999 1 11rem"
          disabled={disabled}
        />
        <Button type="submit" size="md" disabled={disabled}>
          Check
        </Button>
        <Button
          variant="default"
          size="md"
          px="sm"
          flex="1 0 auto"
          leftSection={<CameraIcon size={18} aria-hidden />}
          aria-pressed={isCameraOpen}
          disabled={disabled}
          onClick={onCamera}
        >
          Camera
        </Button>
      </Group>
    </form>
  );
}
