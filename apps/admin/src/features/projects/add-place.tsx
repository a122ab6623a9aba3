import { type Place, places } from "@foyer/contract/places.ts";
import { addProjectPlace } from "@foyer/contract/project-places.ts";
import { FailedPanel } from "@foyer/ui/failed-panel.tsx";
import { Button, Group, Select, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { useRead } from "../../server/use-read.ts";
import { useWrite } from "../../server/use-write.ts";
import { useSaveKey } from "../../shell/keys/use-save-key.ts";
import { useLeaveGuard } from "../../shell/use-leave-guard.tsx";

type Props = {
  projectId: number;
  /** Undefined as long as that is not known. */
  attached: readonly Place[] | undefined;
};

/** A choice of the places that are not attached yet; without a choice Add does nothing. */
export function AddPlace({ projectId, attached }: Props) {
  const catalog = useRead(places.list, { query: {} });
  const write = useWrite(addProjectPlace, { refreshes: [places.list] });
  const messages = useMessages();
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<string>();

  const taken = new Set(attached?.map(({ id }) => id));
  const free = catalog.data && attached ? catalog.data.filter(({ id }) => !taken.has(id)) : undefined;
  const choice = free?.find(({ id }) => String(id) === chosen);

  const add = async (): Promise<boolean> => {
    if (!choice || write.isPending) return false;
    setError(undefined);
    try {
      await write.mutateAsync({ params: { projectId }, body: { placeId: String(choice.id) } });
      messages.add("success", `“${choice.internalName}” has been added.`);
      setChosen(null);
      return true;
    } catch (failure) {
      const { message } = failure as ApiError;
      setError(message);
      messages.add("danger", message);
      return false;
    }
  };
  const saveKey = useSaveKey();
  const leaveDialog = useLeaveGuard({ isDirty: () => choice !== undefined, save: add });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };

  if (catalog.error && !catalog.data) {
    return (
      <FailedPanel
        title="The catalog of places could not be loaded."
        text={catalog.error.message}
        onRetry={catalog.retry}
        isRetrying={catalog.isFetching}
      />
    );
  }

  return (
    <form ref={saveKey} onSubmit={submit}>
      {leaveDialog}
      <Group align="flex-end" gap="xs">
        <Select
          label="Place"
          placeholder={placeholderOf(free)}
          data={free?.map(({ id, internalName }) => ({ value: String(id), label: internalName })) ?? []}
          value={choice ? chosen : null}
          onChange={setChosen}
          disabled={free === undefined || free.length === 0}
          searchable
          clearable
          clearButtonProps={{ "aria-label": "Choose none" }}
          nothingFoundMessage="No such place"
          flex="1 1 14rem"
          maw={420}
        />
        <Button type="submit" loading={write.isPending} leftSection={<IconPlus size={18} aria-hidden />}>
          Add
        </Button>
      </Group>
      {error && (
        <Text c="var(--mantine-color-error)" size="sm" mt={6}>
          {error}
        </Text>
      )}
    </form>
  );
}

function placeholderOf(free: readonly Place[] | undefined): string {
  if (free === undefined) return "Loading";
  return free.length === 0 ? "All places of the catalog are attached" : "Choose a place";
}
