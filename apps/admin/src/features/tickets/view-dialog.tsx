import {
  createOwnView,
  createProjectView,
  listTicketViews,
  removeOwnView,
  removeProjectView,
  type TicketView,
  updateOwnView,
  updateProjectView,
} from "@foyer/contract/ticket-views.ts";
import { Text } from "@mantine/core";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";

const { TextField, CheckField } = fieldsOf<Values<typeof createOwnView>>();

/** The dialogs of the menu of views. */
export type Question = "save" | "save-for-project" | "edit" | "delete";

type Props = {
  projectId: number;
  question: Question;
  current: TicketView | undefined;
  /** The parameters of a new view. */
  parameters: Record<string, string>;
  onSaved: (view: TicketView) => void;
  onDeleted: () => void;
  onClose: () => void;
};

/** Saves, renames or deletes a view. rules/tickets 45 */
export function ViewDialog({ question, current, ...rest }: Props) {
  const { onClose } = rest;
  if (question === "save" || question === "save-for-project") {
    const isShared = question === "save-for-project";
    return (
      <FormDialog isOpen title={isShared ? "Save view for the project" : "Save view"} onClose={onClose}>
        <NewView {...rest} isShared={isShared} />
      </FormDialog>
    );
  }
  if (!current) return null;
  if (question === "delete") return <DeleteView {...rest} view={current} />;
  return (
    <FormDialog isOpen title="Edit view" onClose={onClose}>
      <EditView {...rest} view={current} />
    </FormDialog>
  );
}

type Rest = Omit<Props, "question" | "current">;

function NewView({ projectId, parameters, onSaved, onClose, isShared }: Rest & { isShared: boolean }) {
  const form = useEntityForm(isShared ? createProjectView : createOwnView, {
    params: { projectId },
    fixed: { parameters },
    refreshes: [listTicketViews],
    saved: ({ name }) => `View “${name}” saved.`,
    onSaved: (view) => {
      onSaved(view);
      onClose();
    },
  });
  return (
    <DialogForm form={form} failed="The view was not saved." submit="Save view" onCancel={onClose}>
      <Text size="sm">
        {isShared
          ? "Everybody in this project can choose it. It keeps search, filters, order and columns."
          : "Only you see it. It keeps search, filters, order and columns."}
      </Text>
      <ViewFields isShared={isShared} />
    </DialogForm>
  );
}

function EditView({ projectId, view, onClose }: Rest & { view: TicketView }) {
  const isShared = view.scope === "project";
  const form = useEntityForm(isShared ? updateProjectView : updateOwnView, {
    params: { projectId, viewId: view.id },
    latest: view,
    refreshes: [listTicketViews],
    saved: ({ name }) => `View “${name}” saved.`,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The view was not saved." onCancel={onClose}>
      <ViewFields isShared={isShared} />
    </DialogForm>
  );
}

const ViewFields = ({ isShared }: { isShared: boolean }) => (
  <>
    <TextField name="name" label="Name" isFirst selects />
    <CheckField
      name="isDefault"
      label="Open the tickets screen with this view"
      hint={
        isShared
          ? "For everybody without a default of their own."
          : "Your default comes before the project's."
      }
    />
  </>
);

function DeleteView({ projectId, view, onDeleted, onClose }: Rest & { view: TicketView }) {
  return (
    <ConfirmDialog
      isOpen
      title={`Delete the view “${view.name}”?`}
      call={view.scope === "project" ? removeProjectView : removeOwnView}
      options={{
        params: { projectId, viewId: view.id },
        refreshes: [listTicketViews],
        saved: () => `View “${view.name}” deleted.`,
        onSaved: onDeleted,
      }}
      failed="The view was not deleted."
      submit="Delete view"
      cancel="Keep view"
      isDestructive
      onClose={onClose}
    >
      {view.scope === "project" ? "It is gone for everybody. No ticket changes." : "No ticket changes."}
    </ConfirmDialog>
  );
}
