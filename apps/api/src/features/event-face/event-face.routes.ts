import * as contract from "@foyer/contract/event-face.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import {
  getEventFace,
  getEventPictureFile,
  removeEventPicture,
  updateEventFace,
  uploadEventPicture,
} from "./event-face.service.ts";

export function eventFaceRoutes(app: FastifyInstance): void {
  route(app, contract.getEventFace, ({ params }, { db }) => getEventFace(db, params.projectId));
  route(app, contract.updateEventFace, ({ params, body }, context) =>
    updateEventFace(context, params.projectId, body),
  );
  route(app, contract.getEventPicture, ({ params }, { db }) => getEventPictureFile(db, params.projectId));
  route(app, contract.uploadEventPicture, ({ params, file }, context) =>
    uploadEventPicture(context, params.projectId, file),
  );
  route(app, contract.removeEventPicture, ({ params }, context) =>
    removeEventPicture(context, params.projectId),
  );
}
