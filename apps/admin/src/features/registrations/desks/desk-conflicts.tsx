import { type DeskConflict, listDeskConflicts } from "@foyer/contract/desks.ts";
import { PAGE_SIZES } from "@foyer/contract/paging.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Pager } from "@foyer/ui/table/pager.tsx";
import { Alert, Box, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { useRead } from "../../../server/use-read.ts";
import { Conflict } from "./desk-conflict.tsx";
import { REFRESHED } from "./refreshed.ts";

type Params = { projectId: number; registrationId: number };
type Props = { params: Params; timeZone: string };

/** Lists visitors who have a printed badge but no ticket, with the actions that decide about them. rules/desk 7, 8 */
export function DeskConflicts({ params, timeZone }: Props) {
  const [currentPage, setPage] = useState(1);
  const [sizePerPage, setSize] = useState<(typeof PAGE_SIZES)[number]>(10);
  const query = { currentPage, sizePerPage };
  const read = useRead(listDeskConflicts, { params, query }, { ...REFRESHED, keepPrevious: true });
  const total = read.data?.TotalCount ?? 0;
  // The last visitor of the last page has been decided about.
  const lastPage = Math.max(1, Math.ceil(total / sizePerPage));
  if (read.data && currentPage > lastPage) setPage(lastPage);
  return (
    <LoadGate read={read} failed="The visitors who wait for a decision could not be loaded." loading={null}>
      {({ TotalCount, Items }) =>
        TotalCount > 0 && (
          <Conflicts total={TotalCount} conflicts={Items} params={params} timeZone={timeZone}>
            {TotalCount > PAGE_SIZES[0] && (
              <Pager
                page={currentPage}
                size={sizePerPage}
                sizes={PAGE_SIZES}
                total={TotalCount}
                onPage={setPage}
                onSize={(size) => {
                  setSize(PAGE_SIZES.find((one) => one === size) ?? 10);
                  setPage(1);
                }}
              />
            )}
          </Conflicts>
        )
      }
    </LoadGate>
  );
}

type ListProps = Props & { total: number; conflicts: readonly DeskConflict[]; children: ReactNode };

/** A page of the visitors; `children`: the links to the other pages. */
function Conflicts({ total, conflicts, params, timeZone, children }: ListProps) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Alert
        color="orange"
        title={
          // A heading: the focus comes here after a decision, because what had it is gone.
          <Title order={3} fz="inherit" lh="inherit" c="inherit" id={titleId}>
            Visitors who wait for a decision: {formatCount(total)}
          </Title>
        }
      >
        <Stack gap="sm">
          <Text size="sm">Their badges are printed, but they have no tickets.</Text>
          {conflicts.map((conflict) => (
            <Conflict
              key={conflict.id}
              conflict={conflict}
              params={{ ...params, conflictId: conflict.id }}
              timeZone={timeZone}
            />
          ))}
          {children}
        </Stack>
      </Alert>
    </Box>
  );
}
