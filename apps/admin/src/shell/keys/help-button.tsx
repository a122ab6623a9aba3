import { ActionIcon } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";

/** Opens the help of the page. */
export function HelpButton({ onClick }: { onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label="Help with this page"
      title="Help (?)"
      onClick={onClick}
    >
      <IconHelp size={20} aria-hidden />
    </ActionIcon>
  );
}
