import { places } from "@foyer/contract/places.ts";
import * as contract from "@foyer/contract/project-places.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import {
  addProjectPlace,
  exportPlacesFor,
  listPlacesFor,
  type PlaceTextsQuery,
  removeProjectPlace,
} from "./project-places.service.ts";

export function projectPlaceRoutes(app: FastifyInstance): void {
  route(app, places.list, ({ query }, { db, caller }) => listPlacesFor(db, caller, query.projectId));
  route(
    app,
    places.translations,
    ({ query }, context) => exportPlacesFor(context, query as PlaceTextsQuery),
    { isExport: true },
  );
  route(app, contract.addProjectPlace, ({ params, body }, context) =>
    addProjectPlace(context, params.projectId, body.placeId),
  );
  route(app, contract.removeProjectPlace, ({ params }, context) =>
    removeProjectPlace(context, params.projectId, params.placeId),
  );
}
