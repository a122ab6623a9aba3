import { getLeadSettings, type LeadSettings, updateLeadSettings } from "@foyer/contract/exhibitors.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { LEAD_FIELDS } from "@foyer/domain/ticket/lead-fields.ts";
import { ticketFieldLabel } from "@foyer/domain/ticket/ticket-labels.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Alert, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { Values } from "../../form/entity-body.ts";
import { severalFieldOf } from "../../form/fields/several-field.tsx";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";

const SeveralField = severalFieldOf<Values<typeof updateLeadSettings>>();
const FIELDS = LEAD_FIELDS.map((field) => ({ value: field, label: ticketFieldLabel(field) }));

/** Which consents let exhibitors have a visitor's details, and which details. rules/leads 3, 5 */
export function LeadSettingsPart({ projectId }: { projectId: number }) {
  const read = useRead(getLeadSettings, { params: { projectId } });
  const mayChange = useSession().can(updateLeadSettings);
  return (
    <Stack gap="sm" mt="lg" component="section" aria-labelledby="lead-settings" maw={WIDTHS.form}>
      <Title order={2} size="h4" id="lead-settings">
        What exhibitors get
      </Title>
      <LoadGate
        read={read}
        failed="The choice could not be loaded."
        loading={<Skeleton height={200} maw={WIDTHS.form} />}
      >
        {(settings) =>
          mayChange ? (
            <Choice projectId={projectId} latest={settings} />
          ) : (
            <Text size="sm">{summaryOf(settings)}</Text>
          )
        }
      </LoadGate>
    </Stack>
  );
}

function Choice({ projectId, latest }: { projectId: number; latest: LeadSettings }) {
  const form = useEntityForm(updateLeadSettings, {
    params: { projectId },
    latest,
    refreshes: [getLeadSettings],
    saved: () => "The choice is saved.",
  });
  const { consents, questionIds } = latest;
  return (
    <>
      {questionIds.length === 0 && (
        <Alert color="yellow">
          {consents.length === 0
            ? "No registration asks for a consent yet. Make a checkbox of its questionnaire a consent, such as “Exhibitors whom I visit may have my details”."
            : "No consent is chosen yet, so every scan is refused."}
        </Alert>
      )}
      <FormPanel form={form} failed="The choice could not be saved.">
        <SeveralField
          name="questionIds"
          label="Consents"
          hint="Who ticked any of these shares their details with the exhibitors that scan them."
          choices={consents.map(({ id, name }) => ({ value: String(id), label: name }))}
          nameOf={(id) => `Question ${id}`}
          noneChosen="None: nobody is a lead"
          nothingFound="No such consent."
          clearLabel="Choose no consents"
          maximum={LIMITS.leadConsents}
        />
        <SeveralField
          name="fields"
          label="Details"
          hint="What an exhibitor sees of a visitor. Say the same in the consent's text."
          choices={FIELDS}
          nameOf={(field) => field}
          noneChosen="None"
          nothingFound="No such detail."
          clearLabel="Choose no details"
          maximum={LEAD_FIELDS.length}
        />
      </FormPanel>
    </>
  );
}

function summaryOf({ questionIds, consents, fields }: LeadSettings): string {
  const names = consents.filter(({ id }) => questionIds.includes(id)).map(({ name }) => `“${name}”`);
  if (names.length === 0) return "No consent is chosen yet, so nobody is a lead.";
  const details = fields.map(ticketFieldLabel).join(", ") || "nothing";
  return `Who agreed to ${names.join(" or ")} shares: ${details}.`;
}
