import { listNarrowTemplates as narrowTemplates } from "@foyer/contract/narrow-templates.ts";
import * as contract from "@foyer/contract/printout-templates.ts";
import * as choiceContract from "@foyer/contract/template-of-ticket.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { listNarrowTemplates } from "./narrow-templates.service.ts";
import { drawTemplate, previewTemplate } from "./print-template.service.ts";
import {
  createTemplate,
  getOfflineTemplate,
  getTemplate,
  listTemplates,
  removeTemplate,
  updateTemplate,
} from "./printout-templates.service.ts";
import { applyDesign } from "./template-design-gallery.service.ts";
import { getTemplateFile, uploadTemplateFile } from "./template-file.service.ts";
import { getTicketPrinting, tryChoice } from "./template-of-ticket.service.ts";

export function printoutRoutes(app: FastifyInstance): void {
  route(app, contract.listPrintoutTemplates, ({ params, query }, { db }) =>
    listTemplates(db, params, query.types),
  );
  route(app, contract.createPrintoutTemplate, ({ params, body }, context) =>
    createTemplate(context, params, body),
  );
  route(app, contract.getPrintoutTemplate, ({ params }, { db }) => getTemplate(db, params));
  route(app, contract.updatePrintoutTemplate, ({ params, body }, context) =>
    updateTemplate(context, params, body),
  );
  route(app, contract.removePrintoutTemplate, ({ params }, context) => removeTemplate(context, params));
  route(app, contract.getPrintoutTemplateFile, ({ params }, { db }) => getTemplateFile(db, params));
  route(app, contract.uploadPrintoutTemplateFile, ({ params, file }, context) =>
    uploadTemplateFile(context, params, file),
  );
  route(app, contract.applyTemplateDesign, ({ params, body }, context) =>
    applyDesign(context, params, body.design),
  );
  // It draws what is sent and stores nothing.
  route(app, contract.drawPrintoutTemplate, ({ params, body }, { db }) => drawTemplate(db, params, body), {
    changesNothing: true,
  });
  route(app, contract.previewPrintoutTemplate, ({ params, query }, { db }) =>
    previewTemplate(db, params, query),
  );
  route(app, choiceContract.tryTemplateChoice, ({ params, query }, { db }) => {
    const { promocodeGroupId, conditionalAnswerId } = query;
    return tryChoice(db, params, {
      promocodeGroupId,
      conditionalAnswerId,
      isOnsite: query.onsite === "true",
    });
  });
  route(app, choiceContract.getTemplateOfTicket, ({ params, query }, { db }) =>
    getTicketPrinting(db, params, { isOnsite: query.onsite === "true" }),
  );
  route(app, narrowTemplates, ({ params }, { db }) => listNarrowTemplates(db, params));
  route(app, contract.getBarcodeTemplate, ({ params }, { db }) => getOfflineTemplate(db, params));
}
