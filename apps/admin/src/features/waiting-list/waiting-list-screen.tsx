import type { Project } from "@foyer/contract/projects.ts";
import { listRegistrations } from "@foyer/contract/registrations.ts";
import {
  exportWaitingList,
  getWaitingList,
  listWaitingEntries,
  mailWaitingEntry,
  offerPlace,
  updateWaitingList,
  WAITING_STATES,
  type WaitingEntry,
  type WaitingList,
} from "@foyer/contract/waiting-list.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { Button, Group, Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { FormDialog } from "../../form/form-dialog.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { SearchInput } from "../../list/search-input.tsx";
import { PAGED_LIVE, usePagedList } from "../../list/use-paged-list.ts";
import { messages } from "../../messages/messages.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import type { ApiError } from "../../server/api-error.ts";
import { download } from "../../server/download.ts";
import { useRead } from "../../server/use-read.ts";
import { useWrite } from "../../server/use-write.ts";
import { useSession } from "../../session/use-session.ts";
import { useEntityName } from "../../shell/page-slots.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { WAITING_COLUMNS, type WaitingAction } from "./waiting-columns.tsx";
import { MoveDialog, RemoveDialog, TermsForm, WAITING_REFRESHES } from "./waiting-dialogs.tsx";
import { WaitingFigures } from "./waiting-figures.tsx";
import { toWaitingQuery, WaitingSearch } from "./waiting-search.ts";
import { STATE_WORDS } from "./waiting-words.ts";

const STATES = [
  { value: "", label: "In line" },
  { value: "all", label: "All" },
  ...WAITING_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
];

/** The waiting list of a registration: its line and offers, and what staff do with them. rules/waiting-list 10 */
export function WaitingListScreen() {
  const { projectId, registrationId } = useScreenParams("waitingList");
  return (
    <ProjectPage id={projectId}>
      {(project) => <Line project={project} registrationId={Number(registrationId)} />}
    </ProjectPage>
  );
}

type Params = { projectId: number; registrationId: number };

function Line({ project, registrationId }: { project: Project; registrationId: number }) {
  const { id: projectId, timeZone } = project;
  const params = { projectId, registrationId };
  const registrations = useRead(listRegistrations, { params: { projectId } }).data;
  useEntityName("editRegistration", registrations?.find(({ id }) => id === registrationId)?.name);
  const canChange = useSession().can(updateWaitingList);
  const list = usePagedList(WaitingSearch, { filters: ["state", "q"], nothing: "Nobody in line matches." });
  const terms = useRead(getWaitingList, { params }, PAGED_LIVE).data;
  const read = useRead(listWaitingEntries, { params, query: toWaitingQuery(list.wanted) }, PAGED_LIVE);
  const [isEditing, setEditing] = useState(false);
  const { moved, removed, act, close } = useActions(params);
  const kept = terms?.kept ?? 0;
  const context = useMemo(
    () => ({ projectId, timeZone, canChange, kept, act }),
    [projectId, timeZone, canChange, kept, act],
  );
  const isOff = terms?.waitingList === "off";
  return (
    <>
      <ListPage
        {...list.of(read)}
        label="Waiting list"
        layout="stacked"
        tools={<TimesIn timeZone={timeZone} />}
        columns={WAITING_COLUMNS}
        keyOf={({ id }) => String(id)}
        context={context}
        firstUse={isOff ? OFF : NOBODY}
        buttons={
          <>
            {terms && !isOff && <ExportButton params={params} search={list.wanted} />}
            {canChange && terms && (
              <Button variant={isOff ? "filled" : "default"} onClick={() => setEditing(true)}>
                {isOff ? "Turn on" : "Change the terms"}
              </Button>
            )}
          </>
        }
        filters={terms && !isOff && <Filters list={terms} search={list.search} narrow={list.narrow} />}
      />
      <FormDialog isOpen={isEditing} title="Waiting list" onClose={() => setEditing(false)}>
        {terms && <TermsForm params={params} list={terms} onClose={() => setEditing(false)} />}
      </FormDialog>
      <MoveDialog params={params} entry={moved} onClose={close} />
      {removed && <RemoveDialog params={params} entry={removed} onClose={close} />}
    </>
  );
}

/** Downloads what the list finds, in its order. */
function ExportButton({ params, search }: { params: Params; search: Parameters<typeof toWaitingQuery>[0] }) {
  const { state, search: words } = toWaitingQuery(search);
  const save = () =>
    download(exportWaitingList, { params, query: { state, search: words } }).catch((error: ApiError) =>
      messages.add("danger", error.message),
    );
  return (
    <Button variant="default" onClick={() => void save()}>
      Export (csv)
    </Button>
  );
}

type FilterProps = {
  list: WaitingList;
  search: { q: string; state: string };
  narrow: (changes: Record<string, string>, options?: { typing?: boolean }) => void;
};

/** The terms and counts, and what narrows the line. */
function Filters({ list, search, narrow }: FilterProps) {
  return (
    <>
      <WaitingFigures list={list} />
      <Group component="search" align="flex-end" gap="sm">
        <SearchInput
          w={{ base: "100%", sm: 320 }}
          placeholder="Address or name"
          value={search.q}
          maxLength={1000}
          onChange={(q) => narrow({ q }, { typing: true })}
        />
        <Select
          label="State"
          data={STATES}
          value={search.state}
          onChange={(state) => narrow({ state: state ?? "" })}
          allowDeselect={false}
          w={{ base: "100%", xs: 180 }}
        />
      </Group>
    </>
  );
}

/** The actions on a row, at once or in a dialog. */
function useActions({ projectId, registrationId }: Params) {
  const [chosen, setChosen] = useState<{ action: "move" | "remove"; entry: WaitingEntry } | null>(null);
  const { mutate: offer } = useWrite(offerPlace, { refreshes: WAITING_REFRESHES });
  const { mutate: mail } = useWrite(mailWaitingEntry, { refreshes: WAITING_REFRESHES });
  const act = useMemo(
    () => (action: WaitingAction, entry: WaitingEntry) => {
      if (action === "move" || action === "remove") return setChosen({ action, entry });
      const call = { params: { projectId, registrationId, entryId: entry.id } };
      if (action === "offer") offer(call, told(`A place is offered to ${entry.email}.`));
      else mail(call, told(`${entry.email} is mailed again.`));
    },
    [projectId, registrationId, offer, mail],
  );
  return {
    act,
    moved: chosen?.action === "move" ? chosen.entry : null,
    removed: chosen?.action === "remove" ? chosen.entry : null,
    close: () => setChosen(null),
  };
}

/** Shows the outcome of an action. */
const told = (done: string) => ({
  onSuccess: () => messages.add("success", done),
  onError: ({ message }: Error) => messages.add("danger", message),
});

const OFF = {
  title: "The waiting list is off",
  text: "Turn it on, and visitors can join a line once this registration is sold out.",
};
const NOBODY = {
  title: "Nobody is in line",
  text: "Visitors join here once this registration is sold out. A free place is then theirs first.",
};
