import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { atMost, emptiable, Id, OutId, tolerated, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const Count = z.int().nonnegative();

/** The message of a missing required field. */
export const REQUIRED = "This field is required";

export const PromoCodeGroup = z.object({
  id: OutId,
  projectId: OutId,
  /** The id of its type. */
  promoCodeType: OutId,
  /** The owner of the codes; empty: none. */
  owner: z.string(),
  /** Drawn on printouts of tickets that were sold with a code of the group. A new picture has a new file id. */
  image: z.object({ fileId: OutId, fileName: z.string() }).nullable(),
  /** The number of its codes, and the sum of their uses: allowed, issued and held. */
  codeCount: Count,
  ticketCount: Count,
  issued: Count,
  held: Count,
  version: Version,
});
export type PromoCodeGroup = z.output<typeof PromoCodeGroup>;

export const PromoCodeOwner = atMost(LIMITS.promoCodeOwner);
const fields = {
  promoCodeType: z.union(Id.options, { error: REQUIRED }),
  owner: emptiable(PromoCodeOwner, ""),
};

export const NewPromoCodeGroup = z.strictObject({
  ...tolerated,
  ...fields,
  owner: fields.owner.default(""),
});
export type NewPromoCodeGroup = z.output<typeof NewPromoCodeGroup>;

export const PromoCodeGroupChanges = z.strictObject({
  ...tolerated,
  promoCodeType: fields.promoCodeType.optional(),
  owner: fields.owner.optional(),
});
export type PromoCodeGroupChanges = z.output<typeof PromoCodeGroupChanges>;

export const PROMO_CODE_GROUPS = "/api/projects/:projectId/promo-code-groups";
export const promoCodeAccess = { project: "manager" } as const;
const ProjectParams = z.strictObject({ projectId: Id });
export const GroupParams = z.strictObject({ projectId: Id, groupId: Id });
const access = promoCodeAccess;

export const listPromoCodeTypes = endpoint({
  method: "GET",
  path: `${PROMO_CODE_GROUPS}/types`,
  summary: "Lists the types of promo code groups.",
  access,
  params: ProjectParams,
  status: 200,
  result: z.array(z.object({ id: OutId, name: z.string() })),
});

export const listPromoCodeGroups = endpoint({
  method: "GET",
  path: PROMO_CODE_GROUPS,
  summary: "Lists the promo code groups of a project by type and owner, with the uses of their codes.",
  access,
  params: ProjectParams,
  status: 200,
  result: z.array(PromoCodeGroup),
});

export const createPromoCodeGroup = endpoint({
  method: "POST",
  path: PROMO_CODE_GROUPS,
  summary: "Creates a promo code group.",
  access,
  params: ProjectParams,
  body: NewPromoCodeGroup,
  status: 201,
  result: PromoCodeGroup,
});

export const getPromoCodeGroup = endpoint({
  method: "GET",
  path: `${PROMO_CODE_GROUPS}/:groupId`,
  summary: "Returns a promo code group.",
  access,
  params: GroupParams,
  status: 200,
  result: PromoCodeGroup,
});

export const updatePromoCodeGroup = endpoint({
  method: "PUT",
  path: `${PROMO_CODE_GROUPS}/:groupId`,
  summary: "Updates the type or the owner of a group.",
  access,
  params: GroupParams,
  body: PromoCodeGroupChanges,
  status: 200,
  result: PromoCodeGroup,
});

export const removePromoCodeGroup = endpoint({
  method: "DELETE",
  path: `${PROMO_CODE_GROUPS}/:groupId`,
  summary: "Deletes a group with its codes. 409 promo-code-group-used after a sale with one of them.",
  access,
  params: GroupParams,
  status: 200,
  result: PromoCodeGroup,
});

const IMAGE = `${PROMO_CODE_GROUPS}/:groupId/image` as const;

export const getPromoCodeGroupImage = endpoint({
  method: "GET",
  path: IMAGE,
  summary: "Returns the image of a group. 404 if it has none.",
  access,
  params: GroupParams,
  status: 200,
  result: "file",
});

export const uploadPromoCodeGroupImage = endpoint({
  method: "POST",
  path: IMAGE,
  summary:
    "Uploads the image of a group, replacing the previous one. The multipart form has a png or jpeg as FileData.",
  access,
  params: GroupParams,
  upload: { field: "FileData", imageSide: LIMITS.promoCodeImageSide },
  status: 202,
  result: PromoCodeGroup,
});

export const removePromoCodeGroupImage = endpoint({
  method: "DELETE",
  path: IMAGE,
  summary: "Deletes the image of a group.",
  access,
  params: GroupParams,
  status: 200,
  result: PromoCodeGroup,
});
