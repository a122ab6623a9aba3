import * as contract from "@foyer/contract/attend.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { countStage } from "./funnel.service.ts";
import {
  getPublicLogo,
  getPublicPicture,
  getPublicRegistration,
  getPublicVersion,
} from "./public-registration.service.ts";
import { limitGuesses } from "./visitor-rate-limits.service.ts";

export function publicRegistrationRoutes(app: FastifyInstance): void {
  route(app, contract.getPublicRegistration, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => getPublicRegistration(db, params.code, query)),
  );
  route(app, contract.getPublicVersion, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => getPublicVersion(db, params.code, query.offer)),
  );
  route(
    app,
    contract.countFunnelStage,
    async ({ params: { code }, body: { stage } }, { db, address }) => {
      await limitGuesses(db, address, () => countStage(db, { code, stage, address }));
      return undefined;
    },
    // Counted in memory, without anything of the visitor: there is nothing to audit.
    { changesNothing: true },
  );
  route(app, contract.getPublicPicture, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => getPublicPicture(db, params.code, query.version)),
  );
  route(app, contract.getPublicLogo, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => getPublicLogo(db, params.code, query.version)),
  );
}
