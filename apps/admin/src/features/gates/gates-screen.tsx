import { createGate, type Gate, listGates, removeGate } from "@foyer/contract/gates.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { listRegistrations } from "@foyer/contract/registrations.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { GateAreas } from "./areas/gate-areas.tsx";
import { GateConflicts } from "./conflicts/gate-conflicts.tsx";
import { GateDevices } from "./devices/gate-devices.tsx";
import { GATE_COLUMNS } from "./gate-columns.tsx";
import { AddGate, EditGate, GATE_REFRESHES } from "./gate-form.tsx";
import { GATE_REFRESH_MS } from "./gate-refresh.ts";
import { SignedCodes } from "./signed-codes/signed-codes.tsx";

/** The gates of a project. rules/gates 1 */
export function GatesScreen() {
  const { projectId } = useScreenParams("gates");
  return (
    <ProjectPage id={projectId}>{(project) => <Gates key={project.id} project={project} />}</ProjectPage>
  );
}

function Gates({ project }: { project: Project }) {
  const { id: projectId, name: projectName } = project;
  const params = { projectId };
  const read = useRead(listGates, { params }, { staleMs: 0, refreshMs: () => GATE_REFRESH_MS });
  const registrations = useRead(listRegistrations, { params }).data;
  const mayChange = useSession().can(createGate);
  const [open, setOpen] = useState<"add" | Gate | null>(null);
  const [removed, remove] = useState<Gate | null>(null);
  const context = useMemo(
    () => ({
      registrationNames: new Map(registrations?.map(({ id, name }) => [id, name])),
      mayChange,
      pathOf: ({ id }: Gate) => paths.checkIn({ projectId, projectName, gateId: id }),
      edit: setOpen,
      remove,
    }),
    [registrations, mayChange, projectId, projectName],
  );
  const addButton = (variant: "filled" | "default") => (
    <Button variant={variant} leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen("add")}>
      Add gate
    </Button>
  );
  const close = () => setOpen(null);
  return (
    <>
      <ListPage
        read={read}
        rows={read.data ?? []}
        label="Table of gates"
        layout="stacked"
        columns={GATE_COLUMNS}
        keyOf={({ id }) => id}
        context={context}
        buttons={
          <>
            {read.data !== undefined && read.data.length > 0 && (
              <Button component={AppLink} to={paths.gatesLive({ projectId, projectName })} variant="default">
                Live
              </Button>
            )}
            {mayChange && addButton("filled")}
          </>
        }
        firstUse={{
          title: "No gates yet",
          text: "A gate admits tickets: which ones, when and how often. Staff scan them there.",
          action: mayChange && addButton("default"),
        }}
        expected={3}
      />
      {read.data !== undefined && read.data.length > 0 && <GateAreas projectId={projectId} />}
      <GateDevices project={project} gates={read.data ?? []} />
      <GateConflicts project={project} />
      <SignedCodes project={project} />
      <FormDialog isOpen={open === "add"} title="Add a gate" onClose={close}>
        <AddGate project={project} onClose={close} />
      </FormDialog>
      <FormDialog isOpen={open !== null && open !== "add"} title="Edit the gate" onClose={close}>
        {open !== null && open !== "add" && <EditGate project={project} gate={open} onClose={close} />}
      </FormDialog>
      {removed && (
        <ConfirmDialog
          isOpen
          title={`Delete “${removed.name}”?`}
          call={removeGate}
          options={{
            params: { projectId, gateId: removed.id },
            version: removed.version,
            refreshes: GATE_REFRESHES,
            saved: () => `“${removed.name}” has been deleted.`,
          }}
          failed="The gate was not deleted."
          submit="Delete gate"
          cancel="Keep gate"
          isDestructive
          onClose={() => remove(null)}
        >
          Nobody was scanned at this gate.
        </ConfirmDialog>
      )}
    </>
  );
}
