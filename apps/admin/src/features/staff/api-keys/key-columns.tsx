import type { ApiKey } from "@foyer/contract/api-keys.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Button, Code } from "@mantine/core";
import { columnsOf } from "../../../list/columns-of.tsx";
import { roleName } from "../../../session/role-words.ts";

type Context = { revoke: (key: ApiKey) => void };

const { text, custom, moment, actions } = columnsOf<ApiKey, Context>();

export const KEY_COLUMNS = [
  text("name", "Name", { card: "title", minWidth: 14, below: ({ prefix }) => <Code>{prefix}…</Code> }),
  text("madeBy", "Made by", { minWidth: 7 }),
  custom("role", "May", (key) => mayWords(key), { width: 10, isShort: true }),
  custom("projects", "Projects", ({ projectIds }) => projectWords(projectIds), { width: 7, isShort: true }),
  moment("lastUsedAt", "Last used", { none: "Never", width: 9, isShort: true }),
  custom("expiresAt", "Expires", (key) => <Expiry of={key} />, { width: 9, isShort: true }),
  actions(
    (key, { revoke }) => (
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={`Revoke ${key.name}`}
        onClick={() => revoke(key)}
      >
        Revoke
      </Button>
    ),
    { width: 6 },
  ),
];

const mayWords = ({ access, role }: ApiKey) =>
  `${access === "read" ? "Read" : "Change"} as ${roleName(role)}`;

const projectWords = (ids: ApiKey["projectIds"]) => (ids ? countOf(ids.length, "project") : "All");

function Expiry({ of: { isExpired, expiresAt } }: { of: ApiKey }) {
  if (isExpired) return <DotBadge color="red">Expired</DotBadge>;
  return <Moment at={expiresAt} />;
}
