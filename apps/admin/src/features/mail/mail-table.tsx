import type { ListedMail } from "@foyer/contract/mails.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { RecordTable } from "@foyer/ui/record-table.tsx";
import { Table, Text, UnstyledButton } from "@mantine/core";
import { useProjectName } from "../../project/use-project-name.ts";
import classes from "./mail-table.module.css";
import { KIND_WORDS } from "./mail-words.ts";
import { StateMark } from "./state-mark.tsx";

type Props = { mails: readonly ListedMail[]; onOpen: (mail: ListedMail) => void };

/** One mail a row. */
export function MailTable({ mails, onOpen }: Props) {
  const projectName = useProjectName();
  return (
    <RecordTable
      label="Table of mails"
      head={
        <>
          <Table.Th className={classes.when}>Created</Table.Th>
          <Table.Th className={classes.kind}>Kind</Table.Th>
          <Table.Th className={classes.recipient}>Recipient</Table.Th>
          <Table.Th>Subject</Table.Th>
          <Table.Th className={classes.state}>State</Table.Th>
        </>
      }
    >
      {mails.map((mail) => (
        <Table.Tr key={`${mail.projectId} ${mail.id}`}>
          <Table.Td>
            <Moment at={mail.createdAt} />
          </Table.Td>
          <Table.Td>{KIND_WORDS[mail.kind]}</Table.Td>
          <Table.Td>
            <bdi>{mail.recipient}</bdi>
          </Table.Td>
          <Table.Td>
            <UnstyledButton className={classes.open} onClick={() => onOpen(mail)}>
              <bdi>{mail.subject || "No subject"}</bdi>
            </UnstyledButton>
            <Text size="xs" c="dimmed">
              in <bdi>{projectName(mail.projectId)}</bdi>
            </Text>
          </Table.Td>
          <Table.Td>
            <StateMark state={mail.state} />
            <Attempts mail={mail} />
          </Table.Td>
        </Table.Tr>
      ))}
    </RecordTable>
  );
}

function Attempts({ mail: { attempts, lastError, state, nextAt } }: { mail: ListedMail }) {
  return (
    <Text size="xs" c="dimmed" component="div">
      {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
      {state === "waiting" && attempts > 0 && (
        <>
          , next <Moment at={nextAt} />
        </>
      )}
      {lastError && (
        <div className={classes.error}>
          <bdi>{lastError}</bdi>
        </div>
      )}
    </Text>
  );
}
