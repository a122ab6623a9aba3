import type { Project } from "@foyer/contract/projects.ts";
import { getTicket } from "@foyer/contract/tickets.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Drawer, Skeleton, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useRead } from "../../server/use-read.ts";
import { LeaveDialog } from "../../shell/leave-dialog.tsx";
import { TicketSheet } from "./ticket-sheet.tsx";

type Props = { project: Project; ticketId: number | undefined; onClose: () => void };

/** The details of one ticket, in a panel beside the list. A correction that is not saved is not closed unasked. */
export function TicketDetails({ project, ticketId, onClose }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const unsaved = useRef<(() => Promise<boolean>) | null>(null);
  const close = () => (unsaved.current ? setLeaving(true) : onClose());
  const leave = () => {
    unsaved.current = null;
    setLeaving(false);
    onClose();
  };
  return (
    <Drawer
      opened={ticketId !== undefined}
      onClose={close}
      closeOnEscape={!isAsking && !isLeaving}
      position="right"
      size="lg"
      title={`Ticket ${ticketId ?? ""}`}
      closeButtonProps={{ "aria-label": "Close" }}
      attributes={{ header: { role: "none" } }}
      styles={{ title: { fontWeight: 600 } }}
    >
      {ticketId !== undefined && (
        <ReadTicket
          key={ticketId}
          project={project}
          ticketId={ticketId}
          onAsking={setAsking}
          onUnsaved={(save) => {
            unsaved.current = save;
          }}
        />
      )}
      {isLeaving && (
        <LeaveDialog
          onStay={() => setLeaving(false)}
          onLeave={leave}
          onSave={async () => ((await unsaved.current?.()) === false ? setLeaving(false) : leave())}
        />
      )}
    </Drawer>
  );
}

type ReadProps = {
  project: Project;
  ticketId: number;
  onAsking: (isAsking: boolean) => void;
  /** Passes the save of a correction on while something is not saved. */
  onUnsaved: (save: (() => Promise<boolean>) | null) => void;
};

function ReadTicket({ project, ticketId, ...rest }: ReadProps) {
  const params = { projectId: project.id, ticketId };
  return (
    <LoadGate
      read={useRead(getTicket, { params }, { staleMs: 0 })}
      failed="The ticket could not be loaded."
      loading={<Skeleton height={240} role="progressbar" aria-busy="true" aria-label="Loading" />}
      missing={<Text role="status">There is no such ticket in this project.</Text>}
    >
      {(ticket) => <TicketSheet ticket={ticket} project={project} {...rest} />}
    </LoadGate>
  );
}
