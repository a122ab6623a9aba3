import { Button, type ButtonProps, VisuallyHidden } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";

type Props = Omit<ButtonProps, "children" | "leftSection"> & {
  /** The text to copy. */
  value: string;
  /** "Copy link". */
  label: string;
};

/** Copies a text and confirms it. Hidden without a clipboard: pages without TLS have none. */
export function CopyButton({ value, label, ...button }: Props) {
  const clipboard = useClipboard();
  if (!("clipboard" in navigator)) return null;
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        {...button}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => clipboard.copy(value)}
      >
        {clipboard.copied ? "Copied" : label}
      </Button>
      <VisuallyHidden role="status">{clipboard.copied && "Copied"}</VisuallyHidden>
    </>
  );
}
