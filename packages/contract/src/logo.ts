import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const params = z.strictObject({ projectId: Id });
const path = "/api/projects/:projectId/logo";

export const Logo = z.object({
  /** The size of the stored image in pixels, which may be smaller than the upload. */
  width: z.int().positive(),
  height: z.int().positive(),
  version: Version,
});
export type Logo = z.output<typeof Logo>;

export const getLogo = endpoint({
  method: "GET",
  path,
  summary: "Returns the logo of a project, with its version as ETag. 404 if it has none.",
  access: { project: "viewer" },
  params,
  status: 200,
  result: "file",
});

/** The version of a project without a logo is 0. rules/logo 3 */
export const uploadLogo = endpoint({
  method: "POST",
  path,
  summary:
    "Uploads the logo of a project, replacing the previous one. The multipart form has a png or jpeg as Filedata.",
  access: { project: "manager" },
  params,
  upload: { field: "Filedata", imageSide: LIMITS.logoSide },
  status: 200,
  result: Logo,
});

export const removeLogo = endpoint({
  method: "DELETE",
  path,
  summary: "Removes the logo of a project.",
  access: { project: "manager" },
  params,
  status: 200,
  result: z.object({ version: Version }),
});
