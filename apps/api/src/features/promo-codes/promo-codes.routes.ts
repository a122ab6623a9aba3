import * as groups from "@foyer/contract/promo-code-groups.ts";
import * as codes from "@foyer/contract/promo-codes.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { generateCodes } from "./generate-promo-codes.service.ts";
import { getImage, removeImage, uploadImage } from "./group-image.service.ts";
import {
  importCodes,
  importIntoGroup,
  importPromotions,
  previewCodes,
  previewPromotions,
} from "./import-promo-codes.service.ts";
import { exportCodes } from "./promo-code-file.service.ts";
import {
  createGroup,
  getGroup,
  listGroups,
  listTypes,
  removeGroup,
  updateGroup,
} from "./promo-code-groups.service.ts";
import { createCode, getNewCode, listCodes, removeUnusedCode, updateCode } from "./promo-codes.service.ts";

export function promoCodeGroupRoutes(app: FastifyInstance): void {
  route(app, groups.listPromoCodeTypes, ({ params }, { db }) => listTypes(db, params.projectId));
  route(app, groups.listPromoCodeGroups, ({ params }, { db }) => listGroups(db, params.projectId));
  route(app, groups.createPromoCodeGroup, ({ params, body }, context) =>
    createGroup(context, params.projectId, body),
  );
  route(app, groups.getPromoCodeGroup, ({ params }, { db }) => getGroup(db, params));
  route(app, groups.updatePromoCodeGroup, ({ params, body }, context) => updateGroup(context, params, body));
  route(app, groups.removePromoCodeGroup, ({ params }, context) => removeGroup(context, params));
  route(app, groups.getPromoCodeGroupImage, ({ params }, { db }) => getImage(db, params));
  route(app, groups.uploadPromoCodeGroupImage, ({ params, file }, context) =>
    uploadImage(context, params, file),
  );
  route(app, groups.removePromoCodeGroupImage, ({ params }, context) => removeImage(context, params));
}

export function promoCodeRoutes(app: FastifyInstance): void {
  route(app, codes.getNewPromoCode, ({ params }, { db }) => getNewCode(db, params.projectId));
  route(app, codes.listPromoCodes, ({ params }, { db }) => listCodes(db, params));
  route(app, codes.createPromoCode, ({ params, body }, context) => createCode(context, params, body));
  route(app, codes.updatePromoCode, ({ params, body }, context) => updateCode(context, params, body));
  route(app, codes.removePromoCode, ({ params }, context) => removeUnusedCode(context, params));
  route(app, codes.generatePromoCodes, ({ params, body }, context) => generateCodes(context, params, body));
  // The codes leave the system.
  route(app, codes.downloadPromoCodes, ({ params }, context) => exportCodes(context, params), {
    isExport: true,
  });
}

export function promoCodeImportRoutes(app: FastifyInstance): void {
  route(app, codes.uploadPromoCodes, ({ params, query, file }, context) =>
    importCodes(context, params, { ...file, ...query }),
  );
  // The previews of imports store nothing.
  route(
    app,
    codes.previewPromoCodes,
    ({ params, query, file }, { db }) => previewCodes(db, params, { ...file, ...query }),
    { changesNothing: true },
  );
  route(app, codes.importIntoGroup, ({ query, body, file }, context) =>
    importIntoGroup(context, body.promocodeGroupId, { ...file, ...query }),
  );
  route(app, codes.importPromotions, ({ query, body, file }, context) =>
    importPromotions(context, body.projectId, { ...file, ...query }),
  );
  route(
    app,
    codes.previewPromotions,
    ({ query, body, file }, { db, caller }) =>
      previewPromotions(db, caller, body.projectId, { ...file, ...query }),
    { changesNothing: true },
  );
}
