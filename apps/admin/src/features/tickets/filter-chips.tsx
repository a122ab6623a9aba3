import type { Project } from "@foyer/contract/projects.ts";
import { Button, CloseButton } from "@mantine/core";
import { useRef } from "react";
import { focusHeading } from "../../shell/focus-heading.ts";
import classes from "./filter-chips.module.css";
import { FilterMenu } from "./filter-menu.tsx";
import type { Changes } from "./filter-options.ts";
import type { TicketSearch } from "./ticket-search.ts";
import { useFilterWords } from "./use-filter-words.ts";

type Props = {
  project: Project;
  search: TicketSearch;
  narrow: (changes: Changes) => void;
};

/** The filters of the list, each in words with a button that removes it, and the menu that adds one. rules/tickets 49 */
export function FilterChips({ project, search, narrow }: Props) {
  const active = useFilterWords(project.id, search);
  const line = useRef<HTMLFieldSetElement>(null);
  const remove = (changes: Changes) => {
    narrow(changes);
    // The button of the chip is gone.
    const next = line.current?.querySelector<HTMLElement>("[data-opens=filters]");
    if (next) next.focus();
    else focusHeading();
  };
  return (
    <fieldset className={classes.line} ref={line} aria-label="Filters">
      {active.map(({ id, label, value, without }) => (
        <span key={id} className={classes.chip}>
          <span className={classes.words}>
            {label}: <bdi>{value}</bdi>
          </span>
          <CloseButton
            size="sm"
            aria-label={`Remove filter ${label}: ${value}`}
            onClick={() => remove(without)}
          />
        </span>
      ))}
      <FilterMenu project={project} search={search} narrow={narrow} />
      {active.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => remove(Object.assign({}, ...active.map(({ without }) => without)))}
        >
          Clear filters
        </Button>
      )}
    </fieldset>
  );
}
