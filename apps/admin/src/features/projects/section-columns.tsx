import type { Partition } from "@foyer/contract/partitions.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { removeSection } from "@foyer/contract/sections.ts";
import { useState } from "react";
import { columnsOf } from "../../list/columns-of.tsx";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { useWrite } from "../../server/use-write.ts";
import { RemoveButton } from "./remove-button.tsx";
import { RemoveSection } from "./remove-section.tsx";
import { SECTION_READS } from "./section-reads.ts";

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

/** Removes a section at once, unless it is in use or the last one: then it asks. rules/sections 4 */
function RemoveAction({ section, project, isLast }: Context & { section: Partition }) {
  const messages = useMessages();
  const [isAsking, setAsking] = useState(false);
  const write = useWrite(removeSection, { refreshes: SECTION_READS });
  const remove = async () => {
    try {
      await write.mutateAsync({ params: { projectId: project.id, sectionId: section.id } });
      messages.add("success", `“${section.internalName}” has been removed.`);
    } catch (failure) {
      const { code, message } = failure as ApiError;
      if (code === "section-in-use") setAsking(true);
      else messages.add("danger", message);
    }
  };
  return (
    <>
      <RemoveButton
        name={section.internalName}
        loading={write.isPending}
        onClick={() => (isLast ? setAsking(true) : void remove())}
      />
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
