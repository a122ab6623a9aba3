import { TEMPLATE_TYPES } from "@foyer/domain/printout/choose-template.ts";
import { PRINTER_RESOLUTIONS } from "@foyer/domain/printout/template-field.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId, tolerated, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { ImageSide, OutTemplateField, TemplateField } from "./template-fields.ts";

export const PrintoutTemplate = z.object({
  id: OutId,
  templateType: z.enum(TEMPLATE_TYPES),
  /** Counts the registration's templates beside the default one: "Template 2". */
  number: z.int().nonnegative(),
  /** The answer or the group of promo codes that it is for, and its name; the name is empty for other types. */
  conditionalAnswerId: OutId.nullable(),
  promocodeGroupId: OutId.nullable(),
  name: z.string(),
  /** Its picture; null: no file was uploaded. Another picture has another file id. */
  template: z.object({ fileId: OutId, fileName: z.string(), uploadDate: z.iso.datetime() }).nullable(),
  settings: z.array(OutTemplateField),
  /** Pixels that coordinates count: those of the picture; of a template without one what was saved, 0: nothing yet. */
  imageWidth: z.int().nonnegative(),
  imageHeight: z.int().nonnegative(),
  /** Dots per inch that the picture states; null: it states none, so 300 are taken. */
  fileResolution: z.number().nullable(),
  /** How wide it is printed, in mm; null: as the picture's resolution says. */
  printedWidth: z.number().nullable(),
  /** The dots per inch of the printer; bars are as many whole dots wide. */
  printerDpi: z.union(PRINTER_RESOLUTIONS.map((dpi) => z.literal(dpi))),
  version: Version,
});
export type PrintoutTemplate = z.output<typeof PrintoutTemplate>;

const TypeName = z.enum(TEMPLATE_TYPES);
const AskedType = z.string().trim().toLowerCase().pipe(TypeName);

/** `?types=conditional,promocode` or `?types=conditional&types=promocode`; without it: all. */
const TypesQuery = z.strictObject({
  types: z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat().flatMap((types) => types.split(",").filter((type) => type.trim())))
    .pipe(z.array(AskedType).max(LIMITS.filter))
    .optional(),
});

const needed = "Required";
export const NewPrintoutTemplate = z
  .strictObject({
    ...tolerated,
    templateType: AskedType,
    conditionalAnswerId: Id.nullish(),
    promocodeGroupId: Id.nullish(),
  })
  .superRefine(({ templateType, conditionalAnswerId: answer, promocodeGroupId: group }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (templateType === "conditional" && !answer) refuse("conditionalAnswerId", needed);
    if (templateType !== "conditional" && answer) refuse("conditionalAnswerId", "Impossible value");
    if (templateType === "promocode" && !group) refuse("promocodeGroupId", needed);
    if (templateType !== "promocode" && group) refuse("promocodeGroupId", "Impossible value");
  });
export type NewPrintoutTemplate = z.output<typeof NewPrintoutTemplate>;

/** The fields that can be changed. What is absent stays. */
export const PrintoutTemplateChanges = z.strictObject({
  ...tolerated,
  settings: z
    .array(TemplateField)
    .max(LIMITS.templateFields)
    .nullable()
    .transform((fields) => fields ?? [])
    .optional(),
  imageWidth: ImageSide.optional(),
  imageHeight: ImageSide.optional(),
  printedWidth: z
    .number()
    .min(LIMITS.printedMin, `At least ${LIMITS.printedMin} mm.`)
    .max(LIMITS.printedMax, `No more than ${LIMITS.printedMax} mm.`)
    .nullable()
    .optional(),
  printerDpi: PrintoutTemplate.shape.printerDpi.optional(),
});
export type PrintoutTemplateChanges = z.output<typeof PrintoutTemplateChanges>;

const access = { project: "manager" } as const;
const REGISTRATION = "/api/projects/:projectId/registrations/:registrationId";
const TEMPLATES = `${REGISTRATION}/printout-templates` as const;
const RegistrationParams = z.strictObject({ projectId: Id, registrationId: Id });
const TemplateParams = RegistrationParams.extend({ templateId: Id });

export const listPrintoutTemplates = endpoint({
  method: "GET",
  path: TEMPLATES,
  summary: "The printout templates of a registration, all or those of some types.",
  access,
  params: RegistrationParams,
  query: TypesQuery,
  status: 200,
  result: z.array(PrintoutTemplate),
});

export const createPrintoutTemplate = endpoint({
  method: "POST",
  path: TEMPLATES,
  summary:
    "Adds a template for an answer to the conditional question or for a group of promo codes; 409 if it has one.",
  access,
  params: RegistrationParams,
  body: NewPrintoutTemplate,
  status: 201,
  result: PrintoutTemplate,
});

export const getPrintoutTemplate = endpoint({
  method: "GET",
  path: `${TEMPLATES}/:templateId`,
  summary: "One template with its fields.",
  access,
  params: TemplateParams,
  status: 200,
  result: PrintoutTemplate,
});

export const updatePrintoutTemplate = endpoint({
  method: "PUT",
  path: `${TEMPLATES}/:templateId`,
  summary: "Changes the fields and the size of a template.",
  access,
  params: TemplateParams,
  body: PrintoutTemplateChanges,
  status: 200,
  result: PrintoutTemplate,
});

export const removePrintoutTemplate = endpoint({
  method: "DELETE",
  path: `${TEMPLATES}/:templateId`,
  summary: "Deletes a conditional or promocode template with its file; 409 for the other types.",
  access,
  params: TemplateParams,
  status: 200,
  result: PrintoutTemplate,
});

export const getPrintoutTemplateFile = endpoint({
  method: "GET",
  path: `${TEMPLATES}/:templateId/file`,
  summary: "The picture of a template; 404: no file was uploaded.",
  access,
  params: TemplateParams,
  status: 200,
  result: "file",
});

export const uploadPrintoutTemplateFile = endpoint({
  method: "POST",
  path: `${TEMPLATES}/:templateId/file`,
  summary:
    "Gives a template a picture, in place of the one before: a multipart form with a png or jpeg as FileData.",
  access,
  params: TemplateParams,
  upload: { field: "FileData", imageSide: LIMITS.templateSide },
  status: 200,
  result: PrintoutTemplate,
});

export const getBarcodeTemplate = endpoint({
  method: "GET",
  path: `${REGISTRATION}/barcode-template`,
  summary: "The template of an offline registration, for its reserved barcodes; 404: it has none.",
  access,
  params: RegistrationParams,
  status: 200,
  result: PrintoutTemplate,
});
