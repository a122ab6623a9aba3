import { removePromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import type { GroupLine } from "./group-lines.ts";
import { groupName } from "./group-name.ts";
import { CODE_REFRESHES } from "./promo-code-refreshes.ts";

type Props = { group: GroupLine; onClose: () => void };

/** Confirms that a group is to be deleted with its codes. rules/promo-codes 5 */
export function RemoveGroup({ group, onClose }: Props) {
  const name = groupName(group);
  return (
    <ConfirmDialog
      isOpen
      title={`Delete “${name}”?`}
      call={removePromoCodeGroup}
      options={{
        params: { projectId: group.projectId, groupId: group.id },
        refreshes: CODE_REFRESHES,
        saved: () => `“${name}” has been deleted.`,
      }}
      failed="The group was not deleted."
      submit="Delete group"
      cancel="Keep group"
      isDestructive
      onClose={onClose}
    >
      {group.codeCount === 0
        ? "It has no codes."
        : `${countOf(group.codeCount, "code")} will be deleted with it and can no longer be used.`}{" "}
      This cannot be undone.
    </ConfirmDialog>
  );
}
