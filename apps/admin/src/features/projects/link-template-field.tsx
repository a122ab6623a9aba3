import { LinkTemplate } from "@foyer/contract/projects.ts";
import { fillLinkTemplate } from "@foyer/domain/project/link-template.ts";
import { Text } from "@mantine/core";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import classes from "./project-fields.module.css";
import type { ProjectValues } from "./project-times.ts";

const { TextField } = fieldsOf<ProjectValues>();

type Props = {
  name: "authorizationLinkTemplate" | "dataLinkTemplate";
  label: string;
  placeholder: string;
  /** The typed text. */
  template: string | null | undefined;
  /** The value of `{eventId}` in this project. */
  eventId: string;
  /** The purpose of the link, in a sentence. */
  purpose: string;
};

const SAMPLE_BARCODE = "4006381333931";

/** A link template, and what it becomes on a ticket. rules/projects 6 */
export function LinkTemplateField({ template, eventId, purpose, ...rest }: Props) {
  const text = template?.trim() ?? "";
  const isGood = text !== "" && LinkTemplate.safeParse(text).success;
  return (
    <TextField
      {...rest}
      inputMode="url"
      spellCheck={false}
      hint={
        <Text component="span" size="xs" className={classes.preview}>
          Optional. {purpose}{" "}
          {isGood
            ? `On a ticket: ${fillLinkTemplate(text, { eventId, barcode: SAMPLE_BARCODE })}`
            : "{eventId} and {barcode} are filled in for each ticket."}
        </Text>
      }
    />
  );
}
