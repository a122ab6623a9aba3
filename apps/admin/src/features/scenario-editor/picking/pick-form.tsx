import { Button, Group, Stack } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";

type Props = {
  submit: string;
  isOff?: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** The form of an action on all selected parts; its first field has the focus, Escape cancels. */
export function PickForm({ submit, isOff = false, onSubmit, onCancel, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, button")?.focus(), []);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOff) onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onCancel();
      }}
    >
      <Stack gap="xs">
        {children}
        <Group gap="xs">
          <Button type="submit" size="compact-sm" disabled={isOff}>
            {submit}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
