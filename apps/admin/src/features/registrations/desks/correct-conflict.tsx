import { correctDeskConflict, getDeskConflictForm } from "@foyer/contract/desks.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import type { CorrectionForm as Opened } from "@foyer/contract/ticket-corrections.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Skeleton } from "@mantine/core";
import { CorrectionForm } from "../../../correction/correction-form.tsx";
import type { ChangedBody } from "../../../correction/use-correction.ts";
import type { ApiError } from "../../../server/api-error.ts";
import { useRead } from "../../../server/use-read.ts";
import { useWrite } from "../../../server/use-write.ts";

type Props = {
  params: { projectId: number; registrationId: number; conflictId: number };
  name: string;
  refreshes: readonly Endpoint[];
  onSaved: () => void;
  onCancel: () => void;
};

/** The form that corrects what was refused of a visitor of a desk. rules/desk 20 */
export function CorrectConflict({ params, name, refreshes, onSaved, onCancel }: Props) {
  const write = useWrite(correctDeskConflict, { refreshes });
  const store = async ({ results }: ChangedBody, { version, play, results: before }: Opened) => {
    await write.mutateAsync({
      params,
      body: { version, scenarioVersion: play.version, results: results ?? before },
    });
    onSaved();
  };
  return (
    <LoadGate
      read={useRead(getDeskConflictForm, { params }, { staleMs: 0 })}
      failed="The answers could not be loaded."
      loading={<Skeleton height={160} role="progressbar" aria-busy="true" aria-label="Loading" />}
    >
      {(opened) => (
        <CorrectionForm
          opened={opened}
          label={`Correct the answers of ${name}`}
          submit="Save and issue the ticket"
          asksPromoCode
          showsIssues
          store={store}
          sentenceOf={sentenceOf}
          onCancel={onCancel}
        />
      )}
    </LoadGate>
  );
}

const sentenceOf = ({ code }: ApiError): string | null =>
  code === "stale-version"
    ? "Somebody else has corrected this visitor. Cancel to see the answers as they are now."
    : null;
