import type { ListedMail } from "@foyer/contract/mails.ts";
import { listProjects } from "@foyer/contract/projects.ts";
import { ScrollArea, Table, Text, UnstyledButton } from "@mantine/core";
import { MomentText } from "../../history/moment-text.tsx";
import { useRead } from "../../server/use-read.ts";
import classes from "./mail-table.module.css";
import { KIND_WORDS } from "./mail-words.ts";
import { StateMark } from "./state-mark.tsx";

type Props = { mails: readonly ListedMail[]; onOpen: (mail: ListedMail) => void };

/** One mail a row; in a narrow window its cells stand below each other. */
export function MailTable({ mails, onOpen }: Props) {
  const projects = useRead(listProjects, { query: {} });
  const projectName = (id: number) => projects.data?.find((one) => one.id === id)?.name ?? `Project ${id}`;
  return (
    <ScrollArea
      className={classes.frame}
      type="auto"
      viewportProps={{ tabIndex: 0, role: "region", "aria-label": "Table of mails" }}
    >
      <Table className={classes.table} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.when}>Created</Table.Th>
            <Table.Th className={classes.kind}>Kind</Table.Th>
            <Table.Th className={classes.recipient}>Recipient</Table.Th>
            <Table.Th>Subject</Table.Th>
            <Table.Th className={classes.state}>State</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {mails.map((mail) => (
            <Table.Tr key={`${mail.projectId} ${mail.id}`}>
              <Table.Td>
                <MomentText at={mail.createdAt} />
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
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

function Attempts({ mail: { attempts, lastError, state, nextAt } }: { mail: ListedMail }) {
  return (
    <Text size="xs" c="dimmed" component="div">
      {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
      {state === "waiting" && attempts > 0 && (
        <>
          , next <MomentText at={nextAt} />
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
