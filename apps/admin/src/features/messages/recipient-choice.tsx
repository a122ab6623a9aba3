import { listRegistrations } from "@foyer/contract/registrations.ts";
import { TicketFilter } from "@foyer/contract/tickets.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { Select } from "@mantine/core";
import { useField } from "../../form/use-field.ts";
import { useRead } from "../../server/use-read.ts";

const KEPT = "kept";
const ALL = "all";

/** The tickets of a scheduled message: those that were chosen, or those that are there now. rules/messages 16 */
export function RecipientChoice({ projectId, total }: { projectId: number; total: number }) {
  const { data: registrations = [] } = useRead(listRegistrations, { params: { projectId } });
  const { value, onChange, error } = useField("filter", {
    show: (filter) => (filter ? "other tickets" : ""),
  });
  const filter = value as TicketFilter | undefined;
  const chosen = filter ? (filter.registration ?? ALL) : KEPT;
  const filterOf = (choice: string) =>
    TicketFilter.parse({ projectId, ...(choice !== ALL && { registration: choice }) });
  return (
    <Select
      label="Tickets"
      data={[
        { value: KEPT, label: `The ${countOf(total, "ticket")} that it was written to` },
        { value: ALL, label: "All current tickets" },
        ...registrations.map(({ id, name }) => ({ value: String(id), label: `Current tickets of ${name}` })),
      ]}
      value={chosen}
      onChange={(choice) => onChange(choice === null || choice === KEPT ? undefined : filterOf(choice))}
      allowDeselect={false}
      error={error}
      description="Whoever has registered since gets it only where you choose the tickets again."
      inputWrapperOrder={["label", "input", "description", "error"]}
      maw={420}
    />
  );
}
