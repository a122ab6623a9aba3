import {
  type BarcodePool,
  getBarcodePool,
  listBarcodePools,
  PoolName,
  updateBarcodePool,
} from "@foyer/contract/barcode-pools.ts";
import { ActionIcon, Group, TextInput } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { useWrite } from "../../server/use-write.ts";

type Props = { projectId: number; pool: BarcodePool; onEnd: () => void };

/** Renames a pool in its row: Enter saves, Escape leaves it as it was. */
export function PoolNameForm({ projectId, pool, onEnd }: Props) {
  const [name, setName] = useState(pool.name);
  const [error, setError] = useState<string>();
  const messages = useMessages();
  const write = useWrite(updateBarcodePool, { refreshes: [listBarcodePools, getBarcodePool] });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = PoolName.safeParse(name);
    if (!checked.success) return setError(checked.error.issues[0]?.message);
    try {
      const params = { projectId, poolId: pool.id };
      await write.mutateAsync({ params, body: { name: checked.data, version: pool.version } });
      messages.add("success", `“${checked.data}” has been saved.`);
      onEnd();
    } catch (failure) {
      setError((failure as ApiError).message);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Group gap={4} wrap="nowrap" align="flex-start">
        <TextInput
          aria-label="Name"
          size="xs"
          flex={1}
          dir="auto"
          autoFocus
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && onEnd()}
        />
        <ActionIcon type="submit" variant="subtle" aria-label="Save" loading={write.isPending}>
          <IconCheck size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label="Cancel" onClick={onEnd}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </form>
  );
}
