import { type ApiKey, revokeApiKey } from "@foyer/contract/api-keys.ts";
import { ConfirmDialog } from "../../../form/confirm-dialog.tsx";
import { KEY_READS } from "./key-reads.ts";

type Props = { apiKey: ApiKey; onClose: () => void };

/** Confirms that a key is to be revoked. rules/api-keys 7 */
export function RevokeKey({ apiKey: { id, name }, onClose }: Props) {
  return (
    <ConfirmDialog
      isOpen
      title={`Revoke “${name}”?`}
      call={revokeApiKey}
      options={{
        params: { keyId: id },
        refreshes: KEY_READS,
        saved: () => `“${name}” has been revoked.`,
      }}
      failed="The key was not revoked."
      submit="Revoke key"
      cancel="Keep key"
      isDestructive
      onClose={onClose}
    >
      Programs that use it are refused at once. It cannot be undone: they need a new key.
    </ConfirmDialog>
  );
}
