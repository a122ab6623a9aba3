import type { Project } from "@foyer/contract/projects.ts";
import {
  downloadActionOutcomes,
  listNotDone,
  type NotDoneTicket,
  type TicketAction,
} from "@foyer/contract/ticket-actions.ts";
import { List } from "@foyer/ui/table/list.tsx";
import { Button, Group, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { columnsOf } from "../../../list/columns-of.tsx";
import { PAGED } from "../../../list/use-paged-list.ts";
import { useMessages } from "../../../messages/use-messages.ts";
import { ticketPath } from "../../../project/object-paths.ts";
import type { ApiError } from "../../../server/api-error.ts";
import { download } from "../../../server/download.ts";
import { useRead } from "../../../server/use-read.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import { reasonOf } from "./action-words.ts";

const SIZE = 10;
const { custom } = columnsOf<NotDoneTicket, number>();
const COLUMNS = [
  custom(
    "ticketId",
    "TicketId",
    ({ ticketId }, projectId) => <AppLink to={ticketPath({ projectId, ticketId })}>{ticketId}</AppLink>,
    { isRowHead: true, width: 6 },
  ),
  custom("fullName", "Name", ({ fullName }) => <bdi>{fullName}</bdi>, { minWidth: 8 }),
  custom("email", "Email", ({ email }) => <bdi>{email}</bdi>, { minWidth: 10 }),
  custom("reason", "Why not", ({ reason }) => reasonOf(reason), { minWidth: 10 }),
];

type Props = { project: Project; action: TicketAction; isOpen: boolean; onClose: () => void };

/** The tickets for which an action was not done, in pages, and all outcomes as a file. rules/tickets 55 */
export function NotDoneDialog({ project, action, isOpen, onClose }: Props) {
  const messages = useMessages();
  const [page, setPage] = useState(1);
  const params = { projectId: project.id, actionId: action.actionId };
  const read = useRead(listNotDone, { params, query: { currentPage: page, sizePerPage: SIZE } }, PAGED);
  const save = () =>
    download(downloadActionOutcomes, { params }).catch((error: ApiError) =>
      messages.add("danger", error.message),
    );
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Not done"
      size="xl"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        <List
          read={read}
          rows={read.data?.Items ?? []}
          isStale={read.isPrevious}
          label="Table of tickets that stayed as they were"
          layout="stacked"
          columns={COLUMNS}
          keyOf={({ ticketId }) => ticketId}
          context={project.id}
          firstUse={{ title: "Everything is done", text: "There is no such ticket." }}
          pages={{
            label: "Pages of what was not done",
            page,
            size: SIZE,
            sizes: [SIZE],
            total: read.data?.TotalCount ?? 0,
            onPage: setPage,
            onSize: () => {},
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void save()}>
            Download all outcomes
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
