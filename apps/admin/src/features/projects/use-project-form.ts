import { createProject, getProject, listProjects, Project, updateProject } from "@foyer/contract/projects.ts";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import { ApiError } from "../../server/api-error.ts";
import { change } from "../../server/pending-changes.ts";
import { useCopies } from "../../server/use-copies.ts";
import { useWrite } from "../../server/use-write.ts";
import { emptyValues, faultsOf, type ProjectValues, toBody, toFaults, valuesOf } from "./project-values.ts";

type Options = {
  /** The project to edit, as it was last read; left out, one is added. */
  latest?: Project;
  /** What a new project starts with. */
  timeZone?: string;
};

const REFRESHES = { refreshes: [listProjects, getProject] };

/** What was saved is known at once: the heading does not go back to the old name until it has been read again. */
const SHOWN_AT_ONCE = {
  ...REFRESHES,
  optimistic: (_: unknown, saved: Project | undefined) =>
    saved ? [change(getProject, (project) => (project.id === saved.id ? saved : project))] : [],
};

/** What is typed into a project's form; a failure keeps it, and so does a newer copy. rules/projects 1–6 */
export function useProjectForm({ latest, timeZone = "" }: Options) {
  const [base, setBase] = useState(latest);
  const messages = useMessages();
  const create = useWrite(createProject, REFRESHES);
  const update = useWrite(updateProject, SHOWN_AT_ONCE);
  const form = useForm<ProjectValues>({
    initialValues: latest ? valuesOf(latest) : emptyValues(timeZone),
    validate: (values) => faultsOf(values, base),
  });

  const copies = useCopies({ latest, base, setBase, form, valuesOf, schema: Project });
  const { theirs, failure, setFailure, start, take } = copies;

  const refuse = (error: ApiError) => {
    if (copies.keepTheirs(error)) return;
    const faults = toFaults(error.fields);
    form.setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    setFailure(error.message);
    messages.add("danger", error.message);
  };

  /** Saves; undefined when it could not. */
  const save = async (): Promise<Project | undefined> => {
    setFailure(undefined);
    if (theirs) return undefined;
    const body = toBody(form.getValues(), base);
    if (form.validate().hasErrors || body === null) return undefined;
    try {
      if (base) {
        const saved = await update.mutateAsync({ params: { projectId: base.id }, body });
        take(saved);
        messages.add("success", `“${saved.name}” has been saved.`);
        return saved;
      }
      const added = await create.mutateAsync({ body });
      start(emptyValues(timeZone));
      messages.add("success", `“${added.name}” has been added.`);
      return added;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
      return undefined;
    }
  };

  return {
    form,
    theirs,
    failure,
    save,
    keepMine: copies.keepMine,
    takeTheirs: copies.takeTheirs,
    isSaving: create.isPending || update.isPending,
  };
}
