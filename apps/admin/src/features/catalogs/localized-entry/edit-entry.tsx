import { FailedPanel } from "@foyer/ui/failed-panel.tsx";
import { Skeleton, Stack } from "@mantine/core";
import { useMessages } from "../../../messages/use-messages.ts";
import { useRead } from "../../../server/use-read.ts";
import { NotFoundScreen } from "../../../shell/not-found-screen.tsx";
import { usePageTitle } from "../../../shell/page-slots.ts";
import { useGo } from "../../../shell/use-go.ts";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { EntryForm } from "./entry-form.tsx";
import { useEntryForm } from "./use-entry-form.ts";
import { useSelectedCultures } from "./use-selected-cultures.ts";

type Props = {
  config: CatalogConfig;
  listPath: string;
  /** As the address has it. */
  id: string;
};

/** The edit form of a catalog entry; once it is saved, back to the list. */
export function EditEntry({ config, listPath, id }: Props) {
  const { data, error, isFetching, retry } = useRead(config.endpoints.get, { params: { id } });
  if (error?.status === 404) return <NotFoundScreen />;
  if (error && !data) {
    return (
      <FailedPanel
        title={`The ${config.one} could not be loaded.`}
        text={error.message}
        onRetry={retry}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <FormSkeleton />;
  return <EditForm {...{ config, listPath }} entry={data as CatalogEntry} />;
}

type FormProps = { config: CatalogConfig; listPath: string; entry: CatalogEntry };

function EditForm({ config, listPath, entry }: FormProps) {
  const go = useGo();
  const messages = useMessages();
  usePageTitle(`Edit ${config.one} — ${entry[config.nameField]}`);
  const selection = useSelectedCultures();
  const form = useEntryForm({
    config,
    cultures: selection.selected,
    entry,
    onSaved: (saved) => {
      messages.add("success", `“${saved[config.nameField]}” has been saved.`);
      go(selection.carry(listPath), { pastGuard: true });
    },
  });
  return <EntryForm {...{ config, form, selection }} submitLabel="Save" onCancel={() => go(selection.carry(listPath))} />;
}

function FormSkeleton() {
  return (
    <Stack gap="md" maw={720} aria-busy="true">
      {[56, 24, 56, 56].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without content have no other identity
        <Skeleton key={index} height={height} />
      ))}
    </Stack>
  );
}
