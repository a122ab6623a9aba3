import { LinkTemplate } from "@foyer/contract/projects.ts";
import { fillLinkTemplate } from "@foyer/domain/project/link-template.ts";
import { Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./project-form.module.css";

type Props = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
  /** What `{eventId}` stands for in this project. */
  eventId: string;
};

const SAMPLE_BARCODE = "4006381333931";

/** A link template, and what it becomes on a ticket. rules/projects 6 */
export function LinkTemplateField({ value, onChange, eventId, ...rest }: Props) {
  const template = value.trim();
  const isGood = template !== "" && LinkTemplate.safeParse(template).success;
  return (
    <TextInput
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      inputWrapperOrder={["label", "input", "error", "description"]}
      description={
        isGood ? (
          <Text component="span" size="xs" className={classes.preview}>
            On a ticket: {fillLinkTemplate(template, { eventId, barcode: SAMPLE_BARCODE })}
          </Text>
        ) : (
          !rest.error && "{eventId} and {barcode} are filled in for each ticket."
        )
      }
    />
  );
}
