import { type ConditionalQuestion, listConditionalQuestions } from "@foyer/contract/conditional-questions.ts";
import { listPrintoutTemplates } from "@foyer/contract/printout-templates.ts";
import {
  getRegistration,
  listRegistrations,
  patchRegistration,
  type Registration,
} from "@foyer/contract/registrations.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Paper, Select, Skeleton } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { change } from "../../server/pending-changes.ts";
import { useRead } from "../../server/use-read.ts";
import { useWrite } from "../../server/use-write.ts";

type Props = { projectId: number; registration: Registration };

const REFRESHES = [getRegistration, listRegistrations, listPrintoutTemplates];
const SAVED = "Conditional question was successfully updated";
const FAILED = "Unable to load available conditional questions list";
const NONE = "none";

/** The question whose answers can have printout templates of their own; an offline registration has none. */
export function ConditionalQuestionPanel({ projectId, registration }: Props) {
  const type: string = registration.registrationType;
  const params = { projectId, registrationId: registration.id };
  const read = useRead(listConditionalQuestions, { params }, { enabled: type !== "Offline" });
  if (type === "Offline") return null;
  return (
    <Paper withBorder p={{ base: "md", sm: "xl" }} maw={WIDTHS.form}>
      <LoadGate read={read} failed={FAILED} loading={<Skeleton height={60} />}>
        {(questions) => <Chooser params={params} registration={registration} questions={questions} />}
      </LoadGate>
    </Paper>
  );
}

type ChooserProps = {
  params: { projectId: number; registrationId: number };
  registration: Registration;
  questions: readonly ConditionalQuestion[];
};

function Chooser({ params, registration, questions }: ChooserProps) {
  const { conditionalQuestionId: current } = registration;
  const messages = useMessages();
  const write = useWrite(patchRegistration, {
    refreshes: REFRESHES,
    // Otherwise a second choice before the next read would be compared with the old value.
    optimistic: (_, saved) =>
      saved ? [change(getRegistration, (one) => (one.id === saved.id ? { ...one, ...saved } : one))] : [],
  });
  const [wanted, setWanted] = useState<{ id: number | null }>();
  const choose = async (id: number | null) => {
    if (id === current) return;
    if (current !== null) return setWanted({ id });
    try {
      await write.mutateAsync({ params, body: { conditionalQuestionId: id } });
      messages.add("success", SAVED);
    } catch (error) {
      messages.add("danger", (error as ApiError).message);
    }
  };
  const isListed = current === null || questions.some(({ id }) => id === current);
  const choices = [
    { value: NONE, label: "None" },
    ...questions.map(({ id, text }) => ({ value: String(id), label: text })),
    ...(isListed ? [] : [{ value: String(current), label: "A question that is no longer asked" }]),
  ];
  return (
    <>
      <Select
        label="Conditional question"
        description="Each of its answers can have a printout template of its own."
        inputWrapperOrder={["label", "input", "error", "description"]}
        data={choices}
        value={current === null ? NONE : String(current)}
        onChange={(value) => void choose(value === NONE || value === null ? null : Number(value))}
        allowDeselect={false}
        openOnFocus={false}
        disabled={write.isPending}
      />
      {wanted && (
        <ConfirmDialog
          isOpen
          title="Change the conditional question?"
          call={patchRegistration}
          options={{
            params,
            fixed: { conditionalQuestionId: wanted.id, confirm: true },
            refreshes: REFRESHES,
            saved: () => SAVED,
          }}
          failed="The conditional question was not changed."
          submit="Change and delete templates"
          cancel="Keep the question"
          isDestructive
          onClose={() => setWanted(undefined)}
        >
          All ticket templates except the default are permanently deleted: those of answers and of promo code
          groups with their images; the onsite one is emptied.
        </ConfirmDialog>
      )}
    </>
  );
}
