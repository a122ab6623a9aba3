import { type BarcodePool, listBarcodePools } from "@foyer/contract/barcode-pools.ts";
import { listCodeShortages } from "@foyer/contract/code-shortages.ts";
import { listCultures } from "@foyer/contract/cultures.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { createRegistration, listRegistrations, REGISTRATION_TYPES } from "@foyer/contract/registrations.ts";
import { Alert, Button, Text } from "@mantine/core";
import { useState } from "react";
import { DetourLink } from "../../form/detour-link.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { numberFieldOf } from "../../form/fields/number-field.tsx";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { type Read, useRead } from "../../server/use-read.ts";
import { useCurrency } from "../../session/use-currency.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { ScreenSkeleton } from "../../shell/screen-skeleton.tsx";
import { useGo } from "../../shell/use-go.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { NameField, PlanField, PoolShortage, ReservationHint } from "./registration-fields.tsx";
import classes from "./registrations.module.css";

const { SelectField } = fieldsOf<Values<typeof createRegistration>>();
const NumberField = numberFieldOf<Values<typeof createRegistration>>();

const EVERY_TYPE = REGISTRATION_TYPES.map((type) => ({ value: type, label: type }));
const WITHOUT_OFFLINE = EVERY_TYPE.filter(({ value }) => value !== "Offline");

/** Adds a registration to a project. */
export function RegistrationAddScreen() {
  const { projectId } = useScreenParams("addRegistration");
  return (
    <ProjectPage id={projectId}>{(project) => <AddForm key={project.id} project={project} />}</ProjectPage>
  );
}

function AddForm({ project }: { project: Project }) {
  const pools = useRead(listBarcodePools, { params: { projectId: project.id } });
  // A pool that was just added must be in the list before it can be chosen.
  const [isReady, setReady] = useState(false);
  if (!isReady && !pools.isFetching) setReady(true);
  return isReady ? <ReadyForm project={project} pools={pools} /> : <ScreenSkeleton />;
}

type ReadyProps = { project: Project; pools: Read<BarcodePool[]> };

function ReadyForm({ project, pools }: ReadyProps) {
  const go = useGo();
  const only = pools.data?.length === 1 ? pools.data[0] : undefined;
  const place = { projectId: project.id, projectName: project.name };
  const list = paths.registrations(place);
  const nextOf = ({ id }: { id: number }) => ({
    label: "Edit its scenario",
    to: paths.scenarioEditor({ ...place, registrationId: id }),
  });
  const form = useEntityForm(createRegistration, {
    params: { projectId: project.id },
    start: { registrationType: "Online" },
    ...(only && { startAfterDetour: { barCodePoolId: String(only.id) } }),
    refreshes: [listRegistrations, listCodeShortages],
    saved: () => "Registration successfully created",
    next: nextOf,
    onSaved: (added) => go(list, { pastGuard: true, added: added.id, next: nextOf(added) }),
  });
  const isOffline = form.values.registrationType === "Offline";
  return (
    <FormPanel
      form={form}
      failed="The registration could not be saved."
      submit="Add registration"
      buttons={
        <Button component={AppLink} to={list} variant="default">
          Cancel
        </Button>
      }
    >
      <NameField />
      <div className={classes.columns}>
        <TypeField
          projectId={project.id}
          onChosen={(type) => type === "Offline" && form.change({ ticketPrice: 0 })}
        />
        <PriceField isOffline={isOffline} />
        <PlanField />
      </div>
      <PoolAndCultureFields pools={pools} />
      <PoolNotices
        place={place}
        pools={pools}
        poolId={form.values.barCodePoolId}
        plan={Number(form.values.ticketCount)}
        isOffline={isOffline}
      />
      <Text size="sm" c="dimmed">
        {isOffline
          ? "Type, pool and language cannot be changed later."
          : "Type and language cannot be changed later. Price and pool can, until the first ticket."}
      </Text>
      <Text size="sm" c="dimmed">
        The questionnaire starts with all questions that the catalogs enable by default
        {isOffline ? "." : ", so visitors can register at once."}
      </Text>
    </FormPanel>
  );
}

/** A project has at most one offline registration. rules/offline-registration 1 */
function TypeField({ projectId, onChosen }: { projectId: number; onChosen: (type: string) => void }) {
  const registrations = useRead(listRegistrations, { params: { projectId } });
  const hasOffline =
    registrations.data?.some(({ registrationType }) => registrationType === "Offline") ?? false;
  return (
    <SelectField
      name="registrationType"
      label="Registration type"
      choices={hasOffline ? WITHOUT_OFFLINE : EVERY_TYPE}
      isAlwaysChosen
      onChosen={onChosen}
      {...(hasOffline && { hint: "Offline registration already exists" })}
    />
  );
}

function PriceField({ isOffline }: { isOffline: boolean }) {
  const currency = useCurrency() ?? "…";
  return (
    <NumberField
      name="ticketPrice"
      label="Ticket price"
      isMoney
      readOnly={isOffline}
      hint={
        isOffline
          ? "Offline tickets cost nothing."
          : `In ${currency}. A ticket that costs 0 is issued at once.`
      }
    />
  );
}

function PoolAndCultureFields({ pools }: { pools: Read<BarcodePool[]> }) {
  const cultures = useRead(listCultures, {});
  return (
    <div className={classes.columns}>
      <SelectField
        name="barCodePoolId"
        label="Barcode pool"
        choices={pools.data?.map(({ id, name }) => ({ value: String(id), label: name }))}
        placeholder="Select a barcode pool"
        nothingFound="No such pool"
        unread={pools.error?.message}
      />
      <SelectField
        name="cultureCode"
        label="Localization"
        choices={cultures.data?.map((one) => ({ value: one.cultureCode, label: one.cultureName }))}
        placeholder="Select a culture"
        nothingFound="No such culture"
        unread={cultures.error?.message}
      />
    </div>
  );
}

type PoolNoticesProps = {
  place: { projectId: number; projectName: string };
  pools: Read<BarcodePool[]>;
  poolId: unknown;
  /** The planned number of tickets. */
  plan: number;
  isOffline: boolean;
};

/** Notices about a missing pool or missing codes, with links to add them and come back. */
function PoolNotices({ place, pools, poolId, plan, isOffline }: PoolNoticesProps) {
  const detour = { path: paths.addRegistration(place), title: "Add registration" };
  const pool = pools.data?.find(({ id }) => String(id) === poolId);
  return (
    <>
      {pools.data?.length === 0 && (
        <Alert color="blue">
          This project has no barcode pool yet. Tickets take their codes from one.{" "}
          <DetourLink to={paths.addBarcodePool(place)} detour={detour}>
            Add a barcode pool
          </DetourLink>
        </Alert>
      )}
      {isOffline && <ReservationHint />}
      <PoolShortage available={pool?.available} plan={plan}>
        {pool && (
          <DetourLink to={paths.barcodes({ ...place, barcodePoolId: pool.id })} detour={detour}>
            Add codes
          </DetourLink>
        )}
      </PoolShortage>
    </>
  );
}
