import {
  type BarcodePool,
  getBarcodePool,
  listBarcodePools,
  PoolName,
  updateBarcodePool,
} from "@foyer/contract/barcode-pools.ts";
import { useRowEditing } from "../../list/use-row-editing.tsx";
import { useMessages } from "../../messages/use-messages.ts";
import { change } from "../../server/pending-changes.ts";
import { useWrite } from "../../server/use-write.ts";
import { POOL_COLUMNS, type PoolDraft } from "./pool-columns.tsx";

/** Renames a pool in its row. */
export function usePoolEditing(projectId: number) {
  const messages = useMessages();
  const write = useWrite(updateBarcodePool, {
    refreshes: [getBarcodePool],
    optimistic: ({ params, body: { name } }, answer) => [
      change(listBarcodePools, (pools) =>
        pools.map((pool) => (pool.id === Number(params.poolId) ? (answer ?? { ...pool, name }) : pool)),
      ),
    ],
  });
  return useRowEditing<BarcodePool, PoolDraft>({
    columns: POOL_COLUMNS,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    toDraft,
    isSame: (a, b) => a.name === b.name,
    send: async ({ id, version }, draft) => {
      const name = PoolName.parse(draft.name);
      await write.mutateAsync({ params: { projectId, poolId: id }, body: { name, version } });
      messages.add("success", `“${name}” has been saved.`);
    },
    isOffered: true,
  });
}

const toDraft = ({ name }: BarcodePool): PoolDraft => ({ name });
