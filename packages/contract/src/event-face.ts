import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { emptiable, Id, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const params = z.strictObject({ projectId: Id });
const path = "/api/projects/:projectId/face";

/** A colour as the browser's colour field writes it. */
const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "Must be a colour, such as #3450c4");

/** The version of a project that never had a picture or a colour is 0. rules/event-face 2 */
const FaceVersion = z.int().nonnegative();

/** The face of an event's pages for visitors. */
export const EventFace = z.object({
  /** Empty: the colour of the product. */
  colour: z.string(),
  /** The size of the stored picture in pixels; null: none. */
  picture: z.object({ width: z.int().positive(), height: z.int().positive() }).nullable(),
  version: FaceVersion,
});
export type EventFace = z.output<typeof EventFace>;

export const getEventFace = endpoint({
  method: "GET",
  path,
  summary: "Returns the colour of a project's pages for visitors, and whether they have a picture.",
  access: { project: "viewer" },
  params,
  status: 200,
  result: EventFace,
});

export const updateEventFace = endpoint({
  method: "PUT",
  path,
  summary: "Changes the colour of a project's pages for visitors. An empty colour is the product's.",
  access: { project: "manager" },
  params,
  body: z.strictObject({
    colour: emptiable(z.union([z.literal(""), Colour]), "").optional(),
    version: FaceVersion.max(LIMITS.version).optional(),
  }),
  status: 200,
  result: EventFace,
});

export const getEventPicture = endpoint({
  method: "GET",
  path: `${path}/picture`,
  summary: "Returns the picture above a project's pages for visitors. 404 if there is none.",
  access: { project: "viewer" },
  params,
  status: 200,
  result: "file",
});

export const uploadEventPicture = endpoint({
  method: "POST",
  path: `${path}/picture`,
  summary:
    "Uploads the picture above a project's pages for visitors, replacing the previous one. The multipart form has a png or jpeg as Filedata.",
  access: { project: "manager" },
  params,
  upload: { field: "Filedata", imageSide: LIMITS.eventPictureSide },
  status: 200,
  result: EventFace,
});

export const removeEventPicture = endpoint({
  method: "DELETE",
  path: `${path}/picture`,
  summary: "Removes the picture above a project's pages for visitors.",
  access: { project: "manager" },
  params,
  status: 200,
  result: z.object({ version: Version }),
});
