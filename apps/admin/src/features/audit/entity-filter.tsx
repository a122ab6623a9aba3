import { type AuditedEntity, findAuditedEntities } from "@foyer/contract/audit.ts";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { PAGED } from "../../list/use-paged-list.ts";
import { useRead } from "../../server/use-read.ts";

const DEBOUNCE_MS = 200;

type Props = {
  /** The chosen kind; empty: any. */
  entity: string;
  /** The id of the chosen entity; empty: any. */
  id: string;
  onChange: (entity: AuditedEntity | undefined) => void;
};

/** Picks one changed entity by its name. rules/audit 13 */
export function EntityFilter({ entity, id, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [text] = useDebouncedValue(isOpen ? typed.trim() : "", DEBOUNCE_MS);
  const kind = entity && { entity };
  const found = useRead(findAuditedEntities, { query: { ...kind, ...(text && { text }) } }, PAGED);
  const chosen = useRead(findAuditedEntities, { query: { ...kind, text: id } }, { enabled: id !== "" });
  const ofChosen = (chosen.data ?? []).filter(({ entityId }) => entityId === id);
  const entities = new Map([...ofChosen, ...(found.data ?? [])].map((entity) => [keyOf(entity), entity]));
  const value = id === "" ? null : keyOf({ entity, entityId: id });
  if (value !== null && !entities.has(value)) entities.set(value, { entity, entityId: id, name: "" });
  return (
    <Select
      label="Entity"
      placeholder="Any"
      data={[...entities].map(([key, entity]) => ({ value: key, label: labelOf(entity) }))}
      value={value}
      onChange={(key) => onChange(key === null ? undefined : entities.get(key))}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      filter={({ options }) => options}
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Any entity" }}
      nothingFoundMessage="Nothing found"
    />
  );
}

const keyOf = ({ entity, entityId }: Pick<AuditedEntity, "entity" | "entityId">) => `${entity} ${entityId}`;
const labelOf = ({ entity, entityId, name }: AuditedEntity) =>
  `${name || entityId} (${entity.replaceAll("-", " ")})`;
