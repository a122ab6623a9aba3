import {
  type Exhibitor,
  ExhibitorName,
  getExhibitor,
  listExhibitors,
  updateExhibitor,
} from "@foyer/contract/exhibitors.ts";
import { useRowEditing } from "../../list/use-row-editing.tsx";
import { useMessages } from "../../messages/use-messages.ts";
import { change } from "../../server/pending-changes.ts";
import { useWrite } from "../../server/use-write.ts";
import { EXHIBITOR_COLUMNS, type ExhibitorDraft } from "./exhibitor-columns.tsx";

/** Changes name, stand and email of an exhibitor in its row. rules/leads 1 */
export function useExhibitorEditing(projectId: number, isOffered: boolean) {
  const messages = useMessages();
  const write = useWrite(updateExhibitor, {
    refreshes: [getExhibitor],
    optimistic: ({ params }, answer) => [
      change(listExhibitors, (exhibitors) =>
        exhibitors.map((one) => (one.id === Number(params.exhibitorId) ? (answer ?? one) : one)),
      ),
    ],
  });
  return useRowEditing<Exhibitor, ExhibitorDraft>({
    columns: EXHIBITOR_COLUMNS,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    toDraft,
    isSame: (a, b) => a.name === b.name && a.stand === b.stand && a.email === b.email,
    send: async ({ id, version }, draft) => {
      const body = { ...draft, name: ExhibitorName.parse(draft.name), version };
      const { name } = await write.mutateAsync({ params: { projectId, exhibitorId: id }, body });
      messages.add("success", `“${name}” has been saved.`);
    },
    isOffered,
  });
}

const toDraft = ({ name, stand, email }: Exhibitor): ExhibitorDraft => ({ name, stand, email: email ?? "" });
