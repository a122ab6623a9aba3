import type { Project } from "@foyer/contract/projects.ts";
import { exportResponses, listResponses, type Response } from "@foyer/contract/responses.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { List } from "@foyer/ui/table/list.tsx";
import { useMemo } from "react";
import { ExportControls } from "../../../export/export-controls.tsx";
import { ColumnPicker } from "../../../list/column-picker.tsx";
import { useArrangedColumns } from "../../../list/use-arranged-columns.tsx";
import { useDensity } from "../../../list/use-density.ts";
import { PAGED, type usePagedList } from "../../../list/use-paged-list.ts";
import { addressOf } from "../../../server/download.ts";
import { useRead } from "../../../server/use-read.ts";
import { responseColumns } from "./response-columns.tsx";
import { ResponseDetails } from "./response-details.tsx";
import { type ResponseSearch, toFilter, toResponseQuery } from "./response-search.ts";
import { useShownQuestions } from "./use-shown-questions.ts";

const NONE: { id: number; text: string }[] = [];
const NO_RESPONSES: Response[] = [];

type Props = {
  project: Project;
  registration: { id: number; name: string };
  list: ReturnType<typeof usePagedList<typeof ResponseSearch>>;
};

/** The page of responses in the address, its columns, its export, and the answers of the open one. */
export function ResponseList({ project, registration, list }: Props) {
  const { search, setSearch } = list;
  const params = { projectId: project.id, registrationId: registration.id };
  const read = useRead(listResponses, { params, query: toResponseQuery(list.wanted) }, PAGED);
  const questions = read.data?.Questions ?? NONE;
  const { shown, choose } = useShownQuestions(registration.id, questions);
  const columns = useMemo(() => responseColumns(shown), [shown]);
  const { timeZone } = project;
  const context = useMemo(
    () => ({ open: (open: string) => setSearch({ open }), timeZone }),
    [setSearch, timeZone],
  );
  // The newest first, always.
  const { sorting: _, ...table } = list.of(read);
  const items = read.data?.Items ?? NO_RESPONSES;
  const ids = shown.map(({ id }) => id).join(",");
  return (
    <>
      <ExportControls
        project={project}
        registration={registration}
        endpoint={exportResponses}
        total={read.data?.TotalCount}
        nothing="There are no responses to export."
        file={addressOf(exportResponses, { params, query: { ...toFilter(search), questions: ids } })}
      />
      <List
        {...table}
        label="Table of responses"
        layout="wide"
        tools={
          <>
            <ColumnPicker
              options={questions.map(({ id, text }) => ({ value: String(id), label: text }))}
              shown={shown.map(({ id }) => String(id))}
              onChange={(values) => choose(values.map(Number))}
              onAll={() => choose(questions.map(({ id }) => id))}
            />
            <TimesIn timeZone={timeZone} />
          </>
        }
        {...useDensity()}
        {...useArrangedColumns("Table of responses", columns)}
        keyOf={({ key }) => key}
        context={context}
        openKey={search.open === "" ? undefined : search.open}
        firstUse={NO_RESPONSE}
      />
      <ResponseDetails
        project={project}
        response={items.find(({ key }) => key === search.open)}
        onClose={() => setSearch({ open: undefined }, { replace: true })}
      />
    </>
  );
}

const NO_RESPONSE = {
  title: "No responses yet",
  text: "Responses appear here as soon as a visitor submits the registration.",
};
