import { countEntities } from "@foyer/contract/entity-count.ts";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useMessages } from "../../../messages/use-messages.ts";
import { useWrite } from "../../../server/use-write.ts";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";

type Props = {
  config: CatalogConfig;
  share: NonNullable<CatalogConfig["share"]>;
  entry: CatalogEntry;
  /** The project that the entry belongs to. */
  project: string;
  onClose: () => void;
};

/** Confirms that an entry of one project is offered to all. rules/catalogs 22 */
export function ShareEntry({ onClose, ...question }: Props) {
  const { config, entry } = question;
  return (
    <FormDialog
      isOpen
      title={`Share “${String(entry[config.nameField])}” with all projects?`}
      onClose={onClose}
    >
      <Question {...question} onClose={onClose} />
    </FormDialog>
  );
}

/** Other entries that are shared with it, by the name of the catalog. */
const GOES_ALONG: Readonly<Record<string, string>> = {
  question: "Its answers are shared with it, and its step if that belongs to this project.",
  answer: "Its question is shared with it, and the question’s step, if they belong to this project.",
};

function Question({ config, share, entry, project, onClose }: Props) {
  const messages = useMessages();
  const { list, get } = config.endpoints;
  const write = useWrite(share, { refreshes: [list, get, countEntities] });
  const confirm = async () => {
    const { id, version } = entry;
    await write.mutateAsync({ params: { id }, query: { projectId: project }, body: { version } });
    messages.add("success", `“${String(entry[config.nameField])}” is shared with all projects.`);
    onClose();
  };
  const { error } = write;
  return (
    <Stack gap="md">
      <Text size="sm">
        Every project can then use this {config.one}, and only administrators can change it. Registrations
        that use it stay as they are. {GOES_ALONG[config.one]} This cannot be undone.
      </Text>
      {error && (
        <Alert color="red" role="alert" title={`The ${config.one} could not be shared.`}>
          {error.fields?.internalName ?? error.message}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button loading={write.isPending} onClick={() => void confirm().catch(() => {})}>
          Share
        </Button>
      </Group>
    </Stack>
  );
}
