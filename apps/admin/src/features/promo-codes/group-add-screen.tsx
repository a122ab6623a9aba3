import type { Project } from "@foyer/contract/projects.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { Notice } from "@foyer/ui/table/notice.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Button } from "@mantine/core";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { AppLink } from "../../shell/app-link.tsx";
import { useGo } from "../../shell/use-go.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { GroupFields } from "./group-fields.tsx";
import { GROUP_REFRESHES } from "./promo-code-refreshes.ts";

/** Adds a group of promo codes to a project. */
export function GroupAddScreen() {
  const { projectId } = useScreenParams("addPromoCode");
  return (
    <ProjectPage id={projectId}>{(project) => <AddForm key={project.id} project={project} />}</ProjectPage>
  );
}

function AddForm({ project }: { project: Project }) {
  const go = useGo();
  const context = { projectId: project.id, projectName: project.name };
  const nextOf = ({ id }: { id: number }) => ({
    label: "Add its codes",
    to: paths.promoCodes({ ...context, promotionId: id }),
  });
  const form = useEntityForm(createPromoCodeGroup, {
    params: { projectId: project.id },
    refreshes: GROUP_REFRESHES,
    saved: () => "Promocode group has been successfully added.",
    next: nextOf,
    onSaved: (group) =>
      go(paths.listPromoCodes(context), { pastGuard: true, added: group.id, next: nextOf(group) }),
  });
  return (
    <FormPanel
      form={form}
      failed="The promocode group could not be saved."
      submit="Add promocode group"
      maw={WIDTHS.form}
      buttons={
        <Button component={AppLink} to={paths.listPromoCodes(context)} variant="default">
          Cancel
        </Button>
      }
    >
      <GroupFields projectId={project.id} />
    </FormPanel>
  );
}

/** A notice in place of the codes of a group that is not saved yet. */
export function CodesOfNewGroupScreen() {
  const params = useScreenParams("addedPromoCodes");
  return (
    <ProjectPage id={params.projectId}>
      {() => (
        <Notice
          title="Save the group first"
          text="You can add, generate or upload its codes after that."
          action={
            <Button component={AppLink} to={paths.addPromoCode(params)}>
              General Information
            </Button>
          }
        />
      )}
    </ProjectPage>
  );
}
