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
import { useSaveKey } from "../../shell/keys/use-save-key.ts";
import { useLeaveGuard } from "../../shell/use-leave-guard.tsx";

type Props = { projectId: number; pool: BarcodePool; onEnd: () => void };

/** Renames a pool in its row: Enter saves, Escape leaves it as it was. */
export function PoolNameForm({ projectId, pool, onEnd }: Props) {
  const [name, setName] = useState(pool.name);
  const [error, setError] = useState<string>();
  const messages = useMessages();
  const write = useWrite(updateBarcodePool, { refreshes: [listBarcodePools, getBarcodePool] });
  const save = async (): Promise<boolean> => {
    const checked = PoolName.safeParse(name);
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      return false;
    }
    try {
      const params = { projectId, poolId: pool.id };
      await write.mutateAsync({ params, body: { name: checked.data, version: pool.version } });
      messages.add("success", `“${checked.data}” has been saved.`);
      return true;
    } catch (failure) {
      setError((failure as ApiError).message);
      return false;
    }
  };
  const leaveDialog = useLeaveGuard({ isDirty: () => name !== pool.name, save });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await save()) onEnd();
  };
  return (
    <form ref={useSaveKey()} onSubmit={(event) => void submit(event)}>
      {leaveDialog}
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
