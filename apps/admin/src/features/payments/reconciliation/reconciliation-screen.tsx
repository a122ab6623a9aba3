import { FINDING_KINDS, FINDING_STATES, type Finding, listFindings } from "@foyer/contract/reconciliation.ts";
import { Button, Group, Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { ListPage } from "../../../list/list-page.tsx";
import { PAGED_LIVE, usePagedList } from "../../../list/use-paged-list.ts";
import { paths } from "../../../paths.ts";
import { useRead } from "../../../server/use-read.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import { FINDING_COLUMNS } from "./finding-columns.tsx";
import { FindingSearch, toFindingQuery } from "./finding-search.ts";
import { FINDING_STATE_WORDS, KIND_WORDS } from "./finding-words.ts";
import { MarkFinding } from "./mark-finding.tsx";

/** Payments on which a provider and Foyer do not agree. rules/payments 22, 23 */
export function ReconciliationScreen() {
  const list = usePagedList(FindingSearch, { filters: ["state", "kind"], nothing: "No payment matches." });
  const read = useRead(listFindings, { query: toFindingQuery(list.wanted) }, PAGED_LIVE);
  const [marked, setMarked] = useState<Finding>();
  const context = useMemo(() => ({ mark: setMarked }), []);
  const { search, narrow } = list;
  return (
    <>
      <ListPage
        {...list.of(read)}
        label="Table of payments that differ"
        layout="stacked"
        columns={FINDING_COLUMNS}
        keyOf={({ id }) => id}
        context={context}
        firstUse={ALL_AGREE}
        buttons={
          <Button component={AppLink} to={paths.reconciledDays()} variant="default">
            Compared days
          </Button>
        }
        filters={
          <Group align="flex-end" gap="md">
            <Select
              label="State"
              data={FINDING_STATES.map((value) => ({ value, label: FINDING_STATE_WORDS[value] }))}
              value={search.state || "open"}
              onChange={(state) => narrow({ state: state === "open" ? undefined : (state ?? undefined) })}
              allowDeselect={false}
              maw={240}
            />
            <Select
              label="What"
              data={FINDING_KINDS.map((value) => ({ value, label: KIND_WORDS[value].name }))}
              value={search.kind || null}
              onChange={(kind) => narrow({ kind: kind ?? undefined })}
              placeholder="Any"
              clearable
              clearButtonProps={{ "aria-label": "Any kind" }}
              maw={240}
            />
          </Group>
        }
      />
      <MarkFinding finding={marked} onClose={() => setMarked(undefined)} />
    </>
  );
}

const ALL_AGREE = {
  title: "Everything agrees",
  text: "Payments that differ from those at the providers are listed here. They are looked for each night.",
};
