import type { PrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { RowMenu, RowMenuItem } from "@foyer/ui/table/row-menu.tsx";
import { Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { columnsOf } from "../../list/columns-of.tsx";
import { RowLink } from "../../list/row-link.tsx";

/** A template as its table shows it. */
export type TemplateLine = PrintoutTemplate & { heading: string; purpose: string; uploadedAt: string | null };
type Context = {
  timeZone: string;
  pathOf: (template: TemplateLine) => string;
  remove: (template: TemplateLine) => void;
};

const { link, text, moment, custom, actions } = columnsOf<TemplateLine, Context>();

/** The columns of a table of templates; `purpose` names what these templates are for. */
export const templateColumns = (purpose: string) => [
  link("heading", "Template", { to: (line, { pathOf }) => pathOf(line), minWidth: 9, card: "title" }),
  text("purpose", purpose, { minWidth: 10 }),
  custom("file", "File", ({ template }) => <File name={template?.fileName} />, { minWidth: 10 }),
  custom("fields", "Fields", ({ settings }) => countOf(settings.length, "field"), { width: 7 }),
  moment("uploadedAt", "Uploaded", { timeZone: ({ timeZone }) => timeZone, width: 11 }),
  actions((line, { pathOf, remove }) => (
    <>
      <RowLink to={pathOf(line)} label={`Edit ${line.heading}, ${line.purpose}`} word="Edit" />
      {(line.templateType === "conditional" || line.templateType === "promocode") && (
        <RowMenu of={`${line.heading}, ${line.purpose}`}>
          <RowMenuItem
            label={`Delete ${line.heading}, ${line.purpose}`}
            word="Delete"
            icon={<IconTrash size={16} aria-hidden />}
            isDangerous
            onClick={() => remove(line)}
          />
        </RowMenu>
      )}
    </>
  )),
];

function File({ name }: { name: string | undefined }) {
  if (name === undefined)
    return (
      <Text size="sm" c="dimmed">
        No image
      </Text>
    );
  return <bdi>{name}</bdi>;
}
