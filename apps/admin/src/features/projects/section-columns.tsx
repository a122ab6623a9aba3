import type { Partition } from "@foyer/contract/partitions.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { useState } from "react";
import { columnsOf } from "../../list/columns-of.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { RemoveSection } from "./remove-section.tsx";

type Context = { project: Project; isLast: boolean };

const { text, actions } = columnsOf<Partition, Context>();

export const SECTION_COLUMNS = [
  text("id", "ID", { width: 4 }),
  text("internalName", "Internal name", { minWidth: 7 }),
];

/** For those who may change what a project offers. */
export const EDITED_SECTION_COLUMNS = [
  ...SECTION_COLUMNS,
  actions((section, context) => <RemoveAction section={section} {...context} />, { width: 9 }),
];

function RemoveAction({ section, project, isLast }: Context & { section: Partition }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <RemoveButton name={section.internalName} onClick={() => setAsking(true)} />
      <RemoveSection
        project={project}
        section={section}
        isLast={isLast}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
