import { type PrintoutTemplate, previewPrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import type { SampleName } from "@foyer/domain/printout/samples.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Group } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useState } from "react";
import { NumberInput } from "../../../form/number-input.tsx";
import { useMessages } from "../../../messages/use-messages.ts";
import type { ApiError } from "../../../server/api-error.ts";
import { download } from "../../../server/download.ts";

type Props = {
  registration: { projectId: number; registrationId: number };
  template: PrintoutTemplate;
  sample: SampleName;
  isDirty: boolean;
};

/** Downloads the printed page, for the shown sample attendee or for a ticket. */
export function PreviewButton({ registration, template, sample, isDirty }: Props) {
  const messages = useMessages();
  const [ticketId, setTicketId] = useState<number | string>("");
  const query = typeof ticketId === "number" ? { sample, ticketId } : { sample };
  const params = { ...registration, templateId: template.id };
  const load = () =>
    download(previewPrintoutTemplate, { params, query }).catch(({ status, message }: ApiError) =>
      messages.add("danger", status === 404 ? "This registration has no such ticket." : message),
    );
  return (
    <Group gap="xs">
      <ReasonedButton
        variant="default"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        disabledReason={isDirty ? "Save first: the preview prints what is saved." : undefined}
        onClick={() => void load()}
      >
        Preview as PDF
      </ReasonedButton>
      <NumberInput
        aria-label="Ticket number for the preview"
        placeholder="Ticket no. (optional)"
        value={ticketId}
        onChange={setTicketId}
        kind="count"
        w={170}
      />
    </Group>
  );
}
