import { Stack, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./field-group.module.css";

/** Fields of a form that belong together, under their heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack gap="md" component="section" aria-labelledby={id} className={classes.group}>
      <Title order={2} size="h5" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
