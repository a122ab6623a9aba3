import type { Project } from "@foyer/contract/projects.ts";
import { listFilterChoices } from "@foyer/contract/ticket-filters.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Button, Popover, Skeleton } from "@mantine/core";
import { IconFilterPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useRead } from "../../server/use-read.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import type { Changes } from "./filter-options.ts";
import type { TicketSearch } from "./ticket-search.ts";

const waiting = () => <Skeleton h={320} role="progressbar" aria-busy="true" aria-label="Loading" />;
// Lazy: the calendar and the lists of choices are for those who filter.
const FilterPicker = lazyPart(() => import("./filter-picker.tsx").then((module) => module.FilterPicker), {
  waiting,
});

type Props = { project: Project; search: TicketSearch; narrow: (changes: Changes) => void };

/** After this time the menu is gone from the page. */
const CLOSED_AFTER_MS = 300;

/** The menu that adds filters. It stays open, so that several are added one after another. rules/tickets 49 */
export function FilterMenu(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The focus would go with the search that has it; the popover does not know the button as the choices come later.
  useEffect(() => {
    if (isOpen || !wasOpen.current) {
      wasOpen.current = isOpen;
      return;
    }
    wasOpen.current = false;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) button.current?.focus();
    }, CLOSED_AFTER_MS);
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest("[role=dialog]")) button.current?.focus();
    return () => clearTimeout(timer);
  }, [isOpen]);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width="min(36rem, calc(100vw - 24px))"
      shadow="md"
      trapFocus
      withRoles
      withinPortal
    >
      <Popover.Target>
        <Button
          ref={button}
          variant="default"
          size="compact-sm"
          data-opens="filters"
          leftSection={<IconFilterPlus size={16} aria-hidden />}
          onClick={() => setOpen((open) => !open)}
        >
          Add filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Add filter">
        <Choices {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Choices({ project, search, narrow }: Props) {
  const params = { projectId: project.id };
  return (
    <LoadGate
      read={useRead(listFilterChoices, { params }, { staleMs: 0 })}
      failed="The filters could not be loaded."
      loading={waiting()}
    >
      {(choices) => <FilterPicker choices={choices} search={search} narrow={narrow} />}
    </LoadGate>
  );
}
