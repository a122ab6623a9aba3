import type { Project } from "@foyer/contract/projects.ts";
import { printTickets } from "@foyer/contract/ticket-exports.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useSession } from "../../session/use-session.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { PageActions } from "../../shell/page-actions.tsx";
import type { TicketSearch } from "./ticket-search.ts";

/** Asks what to print of the tickets of a filter. */
export const PrintDialog = lazyPart(() => import("./print-dialog.tsx").then((module) => module.PrintDialog));

type Props = { project: Project; search: TicketSearch; total: number | undefined };

/** Prints the tickets that the filter finds into one PDF; its progress stands with that of the exports. rules/printouts 16 */
export function PrintTickets({ project, search, total }: Props) {
  const { can } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!can(printTickets)) return null;
  return (
    <>
      <PageActions>
        <ReasonedButton
          variant="default"
          disabledReason={total === 0 ? "No ticket is listed: there is nothing to print." : undefined}
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Print
        </ReasonedButton>
      </PageActions>
      {isOpen && <PrintDialog project={project} search={search} onClose={() => setOpen(false)} />}
    </>
  );
}
