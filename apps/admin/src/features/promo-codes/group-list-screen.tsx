import type { Project } from "@foyer/contract/projects.ts";
import { createPromoCodeGroup, listPromoCodeGroups } from "@foyer/contract/promo-code-groups.ts";
import { sumOfUses } from "@foyer/domain/promo-code/promo-code-uses.ts";
import { both } from "@foyer/ui/load-gate.tsx";
import { Group, SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import { z } from "zod";
import { ListPage } from "../../list/list-page.tsx";
import { SearchInput } from "../../list/search-input.tsx";
import { useWholeList } from "../../list/use-whole-list.tsx";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { GROUP_COLUMNS, OWNER_COLUMNS } from "./group-columns.tsx";
import { findGroups, GROUP_SORTS, type GroupLine, linesOfOwners, sortGroups } from "./group-lines.ts";
import { ImportPromotions } from "./import-promotions.tsx";
import { UsageBar } from "./usage-bar.tsx";
import { usePromoCodeTypes } from "./use-promo-code-types.ts";

const RemoveGroup = lazyPart(() => import("./remove-group.tsx").then((module) => module.RemoveGroup));

const GroupSearch = z.object({
  q: z.string().max(1000).default(""),
  by: z.enum(["", "owner"]).default(""),
  sort: z.enum(GROUP_SORTS).default("typeName"),
  order: z.enum(["asc", "desc"]).default("asc"),
});

/** The groups of promo codes of a project, with the uses of their codes. */
export function GroupListScreen() {
  const { projectId } = useScreenParams("listPromoCodes");
  return (
    <ProjectPage id={projectId}>{(project) => <Groups key={project.id} project={project} />}</ProjectPage>
  );
}

function Groups({ project }: { project: Project }) {
  const [removed, setRemoved] = useState<GroupLine>();
  const context = useMemo(() => ({ project, remove: setRemoved }), [project]);
  const { list, read, lines, rows } = useGroupLines(project.id);
  const { sort, order, by } = list.search;
  const shared = {
    ...list.of(read, { rows, all: lines.length }),
    add: {
      call: createPromoCodeGroup,
      label: "Add promocode group",
      to: paths.addPromoCode({ projectId: project.id, projectName: project.name }),
    },
    buttons: <ImportPromotions projectId={project.id} />,
    filters: lines.length > 0 && <GroupFilters list={list} rows={rows} />,
    firstUse: FIRST_USE,
    expected: 4,
    rowHeight: 60,
  };
  return (
    <>
      {by === "owner" ? (
        <ListPage
          {...shared}
          rows={linesOfOwners(rows)}
          count={undefined}
          label="Table of owners"
          columns={OWNER_COLUMNS}
          keyOf={({ owner }) => owner}
          context={undefined}
        />
      ) : (
        <ListPage
          {...shared}
          label="Table of promo code groups"
          columns={GROUP_COLUMNS}
          keyOf={({ id }) => id}
          context={context}
          sorting={{ sort, order, onSort: (name, next) => list.setSearch({ sort: name, order: next }) }}
        />
      )}
      {removed && <RemoveGroup group={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

type GroupList = ReturnType<typeof useGroupLines>;

/** The groups of a project with the names of their types, as the address filters and sorts them. */
function useGroupLines(projectId: number) {
  const read = useRead(listPromoCodeGroups, { params: { projectId } });
  const types = usePromoCodeTypes(projectId);
  const list = useWholeList(GroupSearch, { filters: ["q"], one: "group", many: "groups" });
  const { sort, order } = list.search;
  const { q } = list.shown;
  const names = types.read.data;
  const lines = useMemo(() => {
    const nameOf = new Map(names?.map(({ id, name }) => [id, name]));
    return (read.data ?? []).map((group) => ({ ...group, typeName: nameOf.get(group.promoCodeType) ?? "" }));
  }, [read.data, names]);
  const rows = useMemo(() => sortGroups(findGroups(lines, q), sort, order), [lines, q, sort, order]);
  return { list, read: both(types.read, read), lines, rows };
}

function GroupFilters({ list, rows }: Pick<GroupList, "list" | "rows">) {
  return (
    <Group align="flex-end" gap="md">
      <SegmentedControl
        aria-label="Uses by"
        bd="1px solid var(--line)"
        data={USES_BY}
        value={list.search.by}
        onChange={(wanted) => list.setSearch({ by: wanted })}
      />
      <SearchInput
        placeholder="Type or owner"
        value={list.search.q}
        onChange={(q) => list.narrow({ q }, { typing: true })}
        w={{ base: "100%", sm: 260 }}
      />
      <UsageBar uses={sumOfUses(rows)} />
    </Group>
  );
}

const USES_BY = [
  { value: "", label: "Groups" },
  { value: "owner", label: "Owners" },
];

const FIRST_USE = {
  title: "No promo codes yet",
  text: "Codes belong to groups, such as one for each exhibitor or partner.",
};
