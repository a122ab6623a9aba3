import { Stack } from "@mantine/core";
import { useState } from "react";
import { useFormContext } from "../../form/form-context.ts";
import { LinkTemplateField } from "./link-template-field.tsx";
import classes from "./project-fields.module.css";
import type { ProjectValues } from "./project-times.ts";

const NAMES = ["authorizationLinkTemplate", "dataLinkTemplate"] as const;

type Props = { values: ProjectValues; eventId: string };

/** The two link templates, folded away while both are empty: one event in ten needs them. */
export function LinkTemplates({ values, eventId }: Props) {
  const { fields } = useFormContext();
  const [isOpen, setOpen] = useState(() => NAMES.some((name) => Boolean(values[name])));
  const mustShow = NAMES.some((name) => fields.errorWithin(name) ?? fields.theirsOf(name));
  return (
    <details
      className={classes.folded}
      open={isOpen || mustShow}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Links of QR codes (optional)</summary>
      <Stack gap="md" mt="md">
        <LinkTemplateField
          name="authorizationLinkTemplate"
          label="Authorization QR link template"
          placeholder="https://example.org/authorization/{eventId}/{barcode}"
          template={values.authorizationLinkTemplate}
          eventId={eventId}
          purpose="What the Authorization QR code of a badge opens: the page that lets the visitor in."
        />
        <LinkTemplateField
          name="dataLinkTemplate"
          label="Data QR link template"
          placeholder="https://example.org/data?event={eventId}&barcode={barcode}"
          template={values.dataLinkTemplate}
          eventId={eventId}
          purpose="What the Data QR code of a badge opens: the visitor's data."
        />
      </Stack>
    </details>
  );
}
