import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";

type Props = { name: string; isOpen: boolean; onToggle: () => void };

/** The button that expands and collapses a part. */
export function PartToggle({ name, isOpen, onToggle }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-expanded={isOpen}
      aria-label={`Parts of ${name}`}
      onClick={onToggle}
    >
      {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
    </ActionIcon>
  );
}
