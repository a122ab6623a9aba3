import { type GateConflict, listGateConflicts, updateGateConflict } from "@foyer/contract/gate-devices.ts";
import { getGateLive } from "@foyer/contract/gate-live.ts";
import { ConfirmDialog } from "../../../form/confirm-dialog.tsx";
import { DialogForm } from "../../../form/dialog-form.tsx";
import type { Values } from "../../../form/entity-body.ts";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";

const { TextField } = fieldsOf<Values<typeof updateGateConflict>>();
const REFRESHES = [listGateConflicts, getGateLive];

type Props = { projectId: number; conflict: GateConflict; onClose: () => void };

const paramsOf = ({
  projectId,
  conflict: { deviceId, sequence },
}: Pick<Props, "projectId" | "conflict">) => ({
  projectId,
  deviceId,
  sequence,
});

/** Ticks a conflict off, with a note. rules/gates 39 */
export function TickConflict({ projectId, conflict, onClose }: Props) {
  const form = useEntityForm(updateGateConflict, {
    params: paramsOf({ projectId, conflict }),
    latest: conflict,
    fixed: { isSeen: true },
    refreshes: REFRESHES,
    saved: ({ holderName, code }) => `${holderName || code} is ticked off.`,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="It was not ticked off." submit="Tick off" onCancel={onClose}>
      <TextField
        name="note"
        label="Note"
        placeholder="Spoke to both: a copied badge"
        hint="For colleagues. Erased with the visitor's data."
        isFirst
      />
    </DialogForm>
  );
}

/** Asks before a conflict is open again. */
export function ReopenConflict({ projectId, conflict, onClose }: Props) {
  return (
    <ConfirmDialog
      isOpen
      title={`Open “${conflict.holderName || conflict.code}” again?`}
      call={updateGateConflict}
      options={{
        params: paramsOf({ projectId, conflict }),
        latest: conflict,
        fixed: { isSeen: false },
        refreshes: REFRESHES,
        saved: ({ holderName, code }) => `${holderName || code} is open again.`,
      }}
      failed="It was not opened again."
      submit="Open again"
      onClose={onClose}
    >
      {conflict.note === "" ? "It is listed among the open ones." : "Its note is deleted."}
    </ConfirmDialog>
  );
}
