import { isAtLeast } from "@foyer/contract/access.ts";
import { READ_CATALOGS } from "@foyer/contract/localized-entry.ts";
import type { Place } from "@foyer/contract/places.ts";
import type { ProjectPlace } from "@foyer/contract/project-places.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import {
  exportTranslations,
  type TranslationsQuery,
} from "../catalogs/localized-entry/translations.service.ts";
import { listPlaces, listPlacesById, PLACES } from "../catalogs/places/places.service.ts";
import { insertPlace, listPlaceIds, removePlace } from "./project-places.store.ts";
import { getProject } from "./projects.service.ts";

/**
 * With a project: its places, for callers with access to it. Without: the whole catalog for callers who may read
 * catalogs, for others the places of their projects. rules/projects 8
 */
export async function listPlacesFor(
  db: Kysely<Database>,
  { role, projects }: Caller,
  projectId: number | undefined,
): Promise<Place[]> {
  if (projectId === undefined) {
    if (projects === "all" || isAtLeast(role, READ_CATALOGS.staff)) return listPlaces(db);
    return listPlacesById(db, await listPlaceIds(db, projects));
  }
  if (projects !== "all" && !projects.includes(projectId)) throw problem("not-found");
  await getProject(db, projectId);
  return listProjectPlaces(db, projectId);
}

export type PlaceTextsQuery = TranslationsQuery & { projectId?: number | undefined };

/** Exports the texts of the places that `listPlacesFor` returns and the filter matches. rules/projects 8; rules/catalogs 14 */
export async function exportPlacesFor(context: RecordedContext, query: PlaceTextsQuery): Promise<FileAnswer> {
  const { db, caller } = context;
  if (query.projectId === undefined) return exportTranslations(context, PLACES, query);
  const shown = await listPlacesFor(db, caller, query.projectId);
  return exportTranslations(
    context,
    PLACES,
    query,
    shown.map(({ id }) => id),
  );
}

/** The places of one project, without a check of access. */
export async function listProjectPlaces(db: Kysely<Database>, projectId: number): Promise<Place[]> {
  return listPlacesById(db, await listPlaceIds(db, [projectId]));
}

export async function addProjectPlace(
  { db, record }: RecordedContext,
  projectId: number,
  placeId: number,
): Promise<ProjectPlace> {
  await getProject(db, projectId);
  const place = await findPlace(db, placeId);
  if (!place) throw problem("unknown-place", { field: "placeId" });
  if (!(await insertPlace(db, projectId, placeId))) {
    throw problem("place-already-attached", { field: "placeId" });
  }
  record({ action: "create", ...entryOf(projectId, place), after: { place: place.internalName } });
  return place;
}

export async function removeProjectPlace(
  { db, record }: RecordedContext,
  projectId: number,
  placeId: number,
): Promise<ProjectPlace> {
  const place = await findPlace(db, placeId);
  if (!place || !(await removePlace(db, projectId, placeId))) throw problem("not-found");
  record({ action: "delete", ...entryOf(projectId, place), before: { place: place.internalName } });
  return place;
}

async function findPlace(db: Kysely<Database>, id: number): Promise<ProjectPlace | undefined> {
  const [place] = await listPlacesById(db, [id]);
  return place && { id: place.id, internalName: place.internalName };
}

const entryOf = (projectId: number, { id, internalName }: ProjectPlace) => ({
  entity: "project-place",
  entityId: id,
  entityName: internalName,
  projectId,
});
