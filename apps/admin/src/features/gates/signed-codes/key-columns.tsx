import type { SigningKey } from "@foyer/contract/signed-codes.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { RowMenu, RowMenuItem } from "@foyer/ui/table/row-menu.tsx";
import { IconBan } from "@tabler/icons-react";
import { columnsOf } from "../../../list/columns-of.tsx";

type KeyContext = { timeZone: string; mayChange: boolean; revoke: (key: SigningKey) => void };

const STATES = {
  signing: { color: "green", word: "Signs" },
  accepted: { color: "blue", word: "Accepted" },
  revoked: { color: "red", word: "Revoked" },
} as const;

const { custom, moment, actions } = columnsOf<SigningKey, KeyContext>();
const zone = { timeZone: ({ timeZone }: KeyContext) => timeZone, isZoneNamed: true, width: 11 } as const;

/** The columns of the keys that sign, or have signed, codes of a project. */
export const KEY_COLUMNS = [
  custom("number", "Key", ({ number }) => nameOfKey(number), { card: "title" }),
  custom(
    "state",
    "State",
    ({ state }) => (
      <DotBadge color={STATES[state].color} size="sm">
        {STATES[state].word}
      </DotBadge>
    ),
    { width: 9 },
  ),
  moment("madeAt", "Made", zone),
  moment("revokedAt", "Revoked", zone),
  actions(
    (key, { mayChange, revoke }) =>
      mayChange && key.state !== "revoked" ? (
        <RowMenu of={nameOfKey(key.number)}>
          <RowMenuItem
            label={`Revoke ${nameOfKey(key.number)}`}
            word="Revoke"
            icon={<IconBan size={16} aria-hidden />}
            isDangerous
            onClick={() => revoke(key)}
          />
        </RowMenu>
      ) : null,
    { width: 5 },
  ),
];

export const nameOfKey = (number: number): string => `Key ${number}`;
