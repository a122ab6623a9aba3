import { listCorrections, type RecordedCorrection } from "@foyer/contract/ticket-corrections.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Skeleton, Text, Title } from "@mantine/core";
import { useRead } from "../../../server/use-read.ts";
import classes from "./corrections.module.css";

type Props = { projectId: number; ticketId: number; timeZone: string };

/** Lists the corrections, newest first, with the texts before and after. rules/tickets 36 */
export function Corrections({ projectId, ticketId, timeZone }: Props) {
  const read = useRead(listCorrections, { params: { projectId, ticketId } }, { staleMs: 0 });
  // A version may also come from a new barcode alone.
  if (read.data?.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        Corrections
      </Title>
      <LoadGate
        read={read}
        failed="The corrections could not be loaded."
        loading={<Skeleton height={40} role="progressbar" aria-busy="true" aria-label="Loading" />}
      >
        {(list) => (
          <ul className={classes.changes}>
            {list.map((one) => (
              <Recorded key={one.version} {...one} timeZone={timeZone} />
            ))}
          </ul>
        )}
      </LoadGate>
    </section>
  );
}

function Recorded({ correctedAt, staffName, changes, timeZone }: RecordedCorrection & { timeZone: string }) {
  return (
    <li>
      <Text size="xs" c="dimmed">
        <Moment at={correctedAt} timeZone={timeZone} isZoneNamed />, <bdi>{staffName}</bdi>
      </Text>
      {changes.map(({ label, before, after }) => (
        <p key={label} className={classes.change}>
          <bdi>{label}</bdi>: {before === "" ? "empty" : <del>{before}</del>} →{" "}
          {after === "" ? "empty" : <ins>{after}</ins>}
        </p>
      ))}
    </li>
  );
}
