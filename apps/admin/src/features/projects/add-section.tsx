import { type Partition, partitions } from "@foyer/contract/partitions.ts";
import { addSection } from "@foyer/contract/sections.ts";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { useRead } from "../../server/use-read.ts";
import { AttachForm } from "./attach-form.tsx";
import { SECTION_READS } from "./section-reads.ts";

type Props = {
  projectId: number;
  /** Undefined while loading. */
  attached: readonly Partition[] | undefined;
};

/** Adds a partition of the catalog to those that a project offers. */
export function AddSection({ projectId, attached }: Props) {
  const catalog = useRead(partitions.list, { query: {} });
  const form = useEntityForm(addSection, {
    params: { projectId },
    refreshes: SECTION_READS,
    saved: ({ internalName }) => `“${internalName}” has been added.`,
  });
  return (
    <AttachForm
      form={form}
      field="sectionId"
      one="partition"
      label="Section"
      catalog={catalog}
      attached={attached}
    />
  );
}
