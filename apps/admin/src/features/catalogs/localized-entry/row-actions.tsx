import { ActionIcon, Group } from "@mantine/core";
import { IconForms, IconPencil } from "@tabler/icons-react";
import { AppLink } from "../../../shell/app-link.tsx";

type Props = {
  id: number;
  name: string;
  inactive: boolean;
  onEdit: () => void;
  /** Where the entry's own form is. */
  formPath: string | undefined;
  /** Only there it is edited. */
  inForm: boolean;
};

/** The buttons of a row that is not being edited. */
export function RowActions({ id, name, inactive, onEdit, formPath, inForm }: Props) {
  const held = inactive && { "data-disabled": true, "aria-disabled": true, tabIndex: -1 };
  if (inForm && formPath) {
    return (
      <ActionIcon variant="subtle" component={AppLink} to={formPath} aria-label={`Edit ${name}`} {...held}>
        <IconPencil size={18} />
      </ActionIcon>
    );
  }
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        aria-label={`Edit ${name}`}
        disabled={inactive}
        onClick={onEdit}
        data-row-edit={id}
      >
        <IconPencil size={18} />
      </ActionIcon>
      {formPath && (
        <ActionIcon
          variant="subtle"
          component={AppLink}
          to={formPath}
          aria-label={`Open the form of ${name}`}
          {...held}
        >
          <IconForms size={18} />
        </ActionIcon>
      )}
    </Group>
  );
}
