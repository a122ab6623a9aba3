import type { Project } from "@foyer/contract/projects.ts";
import { type PromoCodeGroup, updatePromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Stack } from "@mantine/core";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { HistoryPanel } from "../../history/history-panel.tsx";
import { ProjectPage } from "../../project/project-page.tsx";
import { Loaded } from "../../shell/loaded.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { GroupFields } from "./group-fields.tsx";
import { GroupImage } from "./group-image.tsx";
import { GROUP_REFRESHES } from "./promo-code-refreshes.ts";
import { UsageBar } from "./usage-bar.tsx";
import { useGroup } from "./use-group.ts";

/** The general information of a group of promo codes. */
export function GroupEditScreen() {
  const { projectId } = useScreenParams("editPromoCode");
  return <ProjectPage id={projectId}>{(project) => <OfGroup project={project} />}</ProjectPage>;
}

function OfGroup({ project }: { project: Project }) {
  const { promotionId } = useScreenParams("editPromoCode");
  const { read } = useGroup(project.id, promotionId);
  return (
    <Loaded read={read} failed="The promocode group could not be loaded.">
      {(group) => (
        <Stack gap="md" maw={WIDTHS.form}>
          <UsageBar uses={group} />
          <EditForm key={group.id} group={group} />
          <GroupImage group={group} />
          <HistoryPanel entity="promo-code-group" entityId={group.id} timeZone={project.timeZone} />
        </Stack>
      )}
    </Loaded>
  );
}

function EditForm({ group }: { group: PromoCodeGroup }) {
  const form = useEntityForm(updatePromoCodeGroup, {
    params: { projectId: group.projectId, groupId: group.id },
    latest: group,
    refreshes: GROUP_REFRESHES,
    saved: () => "Promocode group has been successfully updated.",
  });
  return (
    <FormPanel form={form} failed="The promocode group could not be saved." maw={WIDTHS.form}>
      <GroupFields projectId={group.projectId} />
    </FormPanel>
  );
}
