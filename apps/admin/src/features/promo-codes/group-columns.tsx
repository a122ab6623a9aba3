import type { Project } from "@foyer/contract/projects.ts";
import { RowMenu, RowMenuItem } from "@foyer/ui/table/row-menu.tsx";
import { IconTrash } from "@tabler/icons-react";
import { columnsOf } from "../../list/columns-of.tsx";
import { RowLink } from "../../list/row-link.tsx";
import { paths } from "../../paths.ts";
import type { GroupLine, OwnerLine } from "./group-lines.ts";
import { EMPTY_OWNER, groupName } from "./group-name.ts";
import { GroupThumbnail } from "./group-thumbnail.tsx";
import { UsageBar } from "./usage-bar.tsx";

type Context = { project: Project; remove: (group: GroupLine) => void };

const { text, link, count, custom, actions } = columnsOf<GroupLine, Context>();

const pathOf = (name: "editPromoCode" | "promoCodes", { id }: GroupLine, { project }: Context) =>
  paths[name]({ projectId: project.id, projectName: project.name, promotionId: id });

export const GROUP_COLUMNS = [
  link("typeName", "Promo Code Type", {
    to: (group, context) => pathOf("editPromoCode", group, context),
    minWidth: 9,
    sorts: "asc",
    card: "title",
  }),
  custom(
    "image",
    "Image",
    (group) =>
      group.image && (
        <GroupThumbnail
          group={{ ...group, image: group.image }}
          height={32}
          alt={`Image of ${groupName(group)}`}
        />
      ),
    { width: 6 },
  ),
  text("owner", "Owner", { minWidth: 11, sorts: "asc" }),
  count("codeCount", "Codes", { width: 7, sorts: "desc" }),
  custom("left", "Tickets", (uses) => <UsageBar uses={uses} />, { minWidth: 15, sorts: "desc" }),
  actions((group, context) => (
    <>
      <RowLink
        to={pathOf("promoCodes", group, context)}
        label={`Codes of ${groupName(group)}`}
        word="Codes"
      />
      <RowMenu of={groupName(group)}>
        <RowMenuItem
          label={`Delete ${groupName(group)}`}
          word="Delete"
          icon={<IconTrash size={16} aria-hidden />}
          isDangerous
          onClick={() => context.remove(group)}
        />
      </RowMenu>
    </>
  )),
];

const owners = columnsOf<OwnerLine>();

export const OWNER_COLUMNS = [
  owners.custom("owner", "Owner", ({ owner }) => <bdi>{owner || EMPTY_OWNER}</bdi>, { card: "title" }),
  owners.count("groups", "Groups", { width: 7 }),
  owners.count("codeCount", "Codes", { width: 7 }),
  owners.custom("left", "Tickets", (uses) => <UsageBar uses={uses} />, { minWidth: 15 }),
];
