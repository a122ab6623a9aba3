import { Button, Group, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { focusHeading } from "../../shell/focus-heading.ts";

type Props = {
  /** The code as it was when a listed ticket was sold; undefined if none is listed. */
  name: string | undefined;
  onLeave: () => void;
};

/** A notice that only the tickets of one promo code are listed, with a link to all. rules/tickets 8 */
export function ChosenPromoCode({ name, onLeave }: Props) {
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        Only tickets that were sold with {name ? <bdi>the promo code “{name}”</bdi> : "one promo code"}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={() => {
          onLeave();
          focusHeading();
        }}
      >
        Show all tickets
      </Button>
    </Group>
  );
}
