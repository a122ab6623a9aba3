import { Button, Collapse, Stack } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { Draft } from "./draft-words.ts";
import classes from "./publishing.module.css";
import { Sentences } from "./sentences.tsx";

/** The changes of the draft as sentences, collapsed at first. */
export function DraftEffect({ effect: { changes, paths, newFindings } }: Pick<Draft, "effect">) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (changes.length === 0 && paths.different.length === 0 && newFindings.length === 0) return null;
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.effect}>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        Show changes
      </Button>
      <Collapse expanded={isOpen} id={id}>
        <Stack gap="xs" mt="xs">
          <Sentences title="Changes" of={changes} />
          <Sentences
            title="Paths that end differently"
            of={paths.different.map(({ name, changes: all }) => `${name}: ${all.join(" ")}`)}
          />
          <Sentences title="New problems" of={newFindings} />
        </Stack>
      </Collapse>
    </div>
  );
}
