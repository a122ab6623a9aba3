import * as requests from "@foyer/contract/erasure-requests.ts";
import * as contract from "@foyer/contract/erasures.ts";
import {
  exportPersonData as exportPersonDataEndpoint,
  downloadOwnData as ownDataEndpoint,
} from "@foyer/contract/person-data.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import {
  grantErasureRequest,
  listErasureRequests,
  refuseErasureRequest,
} from "./erasure-requests.service.ts";
import { downloadErasure, eraseTicket, getErasure, previewErasure } from "./erasures.service.ts";
import { downloadOwnData, exportPersonData } from "./export-person-data.service.ts";

export function privacyRoutes(app: FastifyInstance): void {
  route(app, contract.previewErasure, ({ params }, { db }) => previewErasure(db, params));
  route(app, contract.eraseTicket, ({ params, body }, context) => eraseTicket(context, params, body));
  route(app, contract.getErasure, ({ params }, { db }) => getErasure(db, params));
  route(
    app,
    exportPersonDataEndpoint,
    ({ params, query }, context) => exportPersonData(context, params, query.format),
    {
      isExport: true,
    },
  );
  route(app, ownDataEndpoint, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => downloadOwnData(db, params.identifier, query.format)),
  );
  route(app, requests.listErasureRequests, ({ params }, { db }) => listErasureRequests(db, params));
  route(app, requests.grantErasureRequest, ({ params, body }, context) =>
    grantErasureRequest(context, params, body),
  );
  route(app, requests.refuseErasureRequest, ({ params, body }, context) =>
    refuseErasureRequest(context, params, body),
  );
  route(app, contract.downloadErasure, ({ params }, { db }) => downloadErasure(db, params));
}
