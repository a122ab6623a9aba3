import { TEMPLATE_TYPES } from "@foyer/domain/printout/choose-template.ts";
import { DESIGN_NAMES } from "@foyer/domain/printout/designs.ts";
import { SAMPLE_NAMES } from "@foyer/domain/printout/samples.ts";
import { PRINTER_RESOLUTIONS } from "@foyer/domain/printout/template-field.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId, tolerated, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { ImageSide, OutTemplateField, TemplateField } from "./template-fields.ts";

export const PrintoutTemplate = z.object({
  id: OutId,
  templateType: z.enum(TEMPLATE_TYPES),
  /** The number of the template among those beside the default one: "Template 2". */
  number: z.int().nonnegative(),
  /** The answer or the promo code group of the template, and its name; the name is empty for other types. */
  conditionalAnswerId: OutId.nullable(),
  promocodeGroupId: OutId.nullable(),
  name: z.string(),
  /** Its picture; null: none was uploaded. A new picture has a new file id. */
  template: z.object({ fileId: OutId, fileName: z.string(), uploadDate: z.iso.datetime() }).nullable(),
  settings: z.array(OutTemplateField),
  /**
   * The pixels of its coordinates: those of the picture, or the saved size of a template without one; 0: not saved yet.
   */
  imageWidth: z.int().nonnegative(),
  imageHeight: z.int().nonnegative(),
  /** The stated resolution of the picture in dots per inch; null: none, so 300. */
  fileResolution: z.number().nullable(),
  /** The printed width in mm; null: from the picture's resolution. */
  printedWidth: z.number().nullable(),
  /** The dots per inch of the printer. Bars are whole dots wide. */
  printerDpi: z.union(PRINTER_RESOLUTIONS.map((dpi) => z.literal(dpi))),
  version: Version,
});
export type PrintoutTemplate = z.output<typeof PrintoutTemplate>;

const AskedType = z.string().trim().toLowerCase().pipe(z.enum(TEMPLATE_TYPES));

/** `?types=conditional,promocode` or `?types=conditional&types=promocode`; default: all. */
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

/** The fields that can be changed. Absent fields stay unchanged. */
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
  summary: "Lists the printout templates of a registration, all or of some types.",
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
    "Creates a template for an answer to the conditional question or for a promo code group. 409 if it has one.",
  access,
  params: RegistrationParams,
  body: NewPrintoutTemplate,
  status: 201,
  result: PrintoutTemplate,
});

export const getPrintoutTemplate = endpoint({
  method: "GET",
  path: `${TEMPLATES}/:templateId`,
  summary: "Returns a printout template with its fields.",
  access,
  params: TemplateParams,
  status: 200,
  result: PrintoutTemplate,
});

export const updatePrintoutTemplate = endpoint({
  method: "PUT",
  path: `${TEMPLATES}/:templateId`,
  summary: "Updates the fields and the size of a template.",
  access,
  params: TemplateParams,
  body: PrintoutTemplateChanges,
  status: 200,
  result: PrintoutTemplate,
});

export const removePrintoutTemplate = endpoint({
  method: "DELETE",
  path: `${TEMPLATES}/:templateId`,
  summary: "Deletes a conditional or promocode template with its file. 409 for the other types.",
  access,
  params: TemplateParams,
  status: 200,
  result: PrintoutTemplate,
});

export const getPrintoutTemplateFile = endpoint({
  method: "GET",
  path: `${TEMPLATES}/:templateId/file`,
  summary: "Returns the picture of a template. 404 if none was uploaded.",
  access,
  params: TemplateParams,
  status: 200,
  result: "file",
});

export const uploadPrintoutTemplateFile = endpoint({
  method: "POST",
  path: `${TEMPLATES}/:templateId/file`,
  summary:
    "Uploads the picture of a template, replacing the previous one. The multipart form has a png or jpeg as FileData.",
  access,
  params: TemplateParams,
  upload: { field: "FileData", imageSide: LIMITS.templateSide },
  status: 200,
  result: PrintoutTemplate,
});

export const getBarcodeTemplate = endpoint({
  method: "GET",
  path: `${REGISTRATION}/barcode-template`,
  summary: "Returns the template for the reserved barcodes of an offline registration. 404 if it has none.",
  access,
  params: RegistrationParams,
  status: 200,
  result: PrintoutTemplate,
});

/** The sample attendees of previews: the longest name, Arabic, no company and so on. rules/printouts 12 */
const SampleQuery = z.enum(SAMPLE_NAMES).default("sample");

/** A field as outlines, in points from its anchor, not turned, y downwards. rules/printing 2 */
export const DrawnTemplateField = z.object({
  /** An SVG path; empty where nothing is drawn, and for images. */
  path: z.string(),
  /** The box of the drawing, or the place of an image. */
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  /** Whether a white plate lies under it, as under codes. */
  isPlate: z.boolean(),
  fontSize: z.number(),
  /** The printed width of one bar or module, in points; null unless it is a code. */
  moduleWidth: z.number().nullable(),
  /** The changes made to fit it: `shrunk`, `cut`, `narrow`, `refused` and so on. */
  problems: z.array(z.string()),
});
export type DrawnTemplateField = z.output<typeof DrawnTemplateField>;

export const drawPrintoutTemplate = endpoint({
  method: "POST",
  path: `${TEMPLATES}/:templateId/drawing`,
  summary: "Draws fields as they would be printed for a sample attendee. Stores nothing.",
  access,
  params: TemplateParams,
  body: PrintoutTemplateChanges.pick({
    imageWidth: true,
    imageHeight: true,
    printedWidth: true,
    printerDpi: true,
  }).extend({
    ...tolerated,
    settings: z.array(TemplateField).max(LIMITS.templateFields),
    sample: SampleQuery,
  }),
  status: 200,
  result: z.array(DrawnTemplateField),
});

export const previewPrintoutTemplate = endpoint({
  method: "GET",
  path: `${TEMPLATES}/:templateId/preview`,
  summary:
    "Returns the saved template as a page, for a ticket of the registration or a sample attendee, as PDF or as a picture.",
  access,
  params: TemplateParams,
  query: z.strictObject({
    sample: SampleQuery,
    ticketId: Id.optional(),
    format: z.enum(["pdf", "png"]).default("pdf"),
  }),
  status: 200,
  result: "file",
});

export const applyTemplateDesign = endpoint({
  method: "POST",
  path: `${TEMPLATES}/:templateId/design`,
  summary: "Replaces the picture and the fields of a template by those of a gallery design.",
  access,
  params: TemplateParams,
  body: z.strictObject({ ...tolerated, design: z.enum(DESIGN_NAMES) }),
  status: 200,
  result: PrintoutTemplate,
});
