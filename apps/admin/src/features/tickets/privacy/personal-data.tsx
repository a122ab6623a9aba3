import { downloadErasure, type Erasure, eraseTicket, getErasure } from "@foyer/contract/erasures.ts";
import { exportPersonData, PERSON_DATA_FORMATS } from "@foyer/contract/person-data.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Button, Group, List, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconDownload, IconEraser } from "@tabler/icons-react";
import { useState } from "react";
import { BackupList } from "../../../erasure/backup-list.tsx";
import { placeWords } from "../../../erasure/place-words.ts";
import { usePrint } from "../../../server/use-print.ts";
import { useRead } from "../../../server/use-read.ts";
import { useSession } from "../../../session/use-session.ts";
import { EraseTicket } from "./erase-ticket.tsx";

type Props = {
  projectId: number;
  ticket: TicketDetails;
  timeZone: string;
  /** Reports whether a dialog is open, so that its Escape does not also close the panel behind it. */
  onAsking: (isAsking: boolean) => void;
};

/** The personal data of a ticket's holder: as a file, to be erased, or erased with the proof. rules/privacy 6, 9 */
export function PersonalData({ projectId, ticket, timeZone, onAsking }: Props) {
  const { can } = useSession();
  const [isAsked, setAsked] = useState(false);
  const { download } = usePrint(exportPersonData);
  const params = { projectId, ticketId: ticket.TicketId };
  const ask = (isOpen: boolean) => {
    setAsked(isOpen);
    onAsking(isOpen);
  };
  return (
    <Stack gap="xs" component="section" aria-label="Personal data">
      <Title order={3} size="h5">
        Personal data
      </Title>
      {ticket.isErased && <Proof projectId={projectId} ticketId={ticket.TicketId} timeZone={timeZone} />}
      <Group gap="xs">
        {can(exportPersonData) &&
          PERSON_DATA_FORMATS.map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void download({ params, query: { format } })}
            >
              Download as {format.toUpperCase()}
            </Button>
          ))}
        {can(eraseTicket) && (
          <Button
            variant="light"
            color="red"
            leftSection={<IconEraser size={16} aria-hidden />}
            onClick={() => ask(true)}
          >
            {ticket.isErased ? "Erase again" : "Erase personal data"}
          </Button>
        )}
      </Group>
      <EraseTicket
        projectId={projectId}
        ticket={ticket}
        timeZone={timeZone}
        isOpen={isAsked}
        onClose={() => ask(false)}
      />
    </Stack>
  );
}

function Proof({ projectId, ticketId, timeZone }: { projectId: number; ticketId: number; timeZone: string }) {
  const read = useRead(getErasure, { params: { projectId, ticketId } }, { staleMs: 0 });
  return (
    <LoadGate
      read={read}
      failed="The proof could not be loaded."
      loading={<Skeleton height={80} role="progressbar" aria-busy="true" aria-label="Loading" />}
    >
      {(erasure) => <ReadProof projectId={projectId} timeZone={timeZone} erasure={erasure} />}
    </LoadGate>
  );
}

type ProofProps = { projectId: number; timeZone: string; erasure: Erasure };

function ReadProof({ projectId, timeZone, erasure }: ProofProps) {
  const { can } = useSession();
  const { download } = usePrint(downloadErasure);
  const { id, erasedAt, staffName, places, backups } = erasure;
  return (
    <>
      <Text size="sm">
        Erased on <Moment at={erasedAt} timeZone={timeZone} isZoneNamed /> by <bdi>{staffName}</bdi>:
      </Text>
      <List size="sm">
        {placeWords(places).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <BackupList backups={backups} timeZone={timeZone} />
      {can(downloadErasure) && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void download({ params: { projectId, erasureId: id } })}
        >
          Download proof
        </Button>
      )}
    </>
  );
}
