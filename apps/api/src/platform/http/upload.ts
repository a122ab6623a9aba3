import multipart from "@fastify/multipart";
import type { Endpoint, Upload, UploadedFile } from "@foyer/contract/endpoint.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { withoutInvisible } from "@foyer/domain/text/invisible.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Platform } from "./platform.ts";
import { ProblemError, problem } from "./problem-error.ts";
import { refusalOf } from "./validate.ts";
import { isWellFormed } from "./well-formed.ts";

const FIELD_BYTES = 10_000;
const MOST_FIELDS = 10;
/** Maximum of a form's bytes besides its file. */
const FORM_BYTES = MOST_FIELDS * FIELD_BYTES;

/** Registers the parser of multipart forms. */
export async function uploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: LIMITS.upload,
      files: 1,
      fields: MOST_FIELDS,
      fieldSize: FIELD_BYTES,
      fieldNameSize: 100,
      parts: MOST_FIELDS + 1,
      headerPairs: 20,
    },
  });
}

/** Refuses JSON in place of a form and a form in place of JSON, and a form that is too large, before it is read. */
export function requireContentType({ upload }: Endpoint, { headers }: FastifyRequest): void {
  const isForm = /^multipart\/form-data\s*(;|$)/i.test(headers["content-type"] ?? "");
  if (!upload) {
    if (isForm) throw problem("wrong-content-type");
    return;
  }
  if (!isForm) throw problem("upload-expected");
  if (Number(headers["content-length"] ?? 0) > LIMITS.upload + FORM_BYTES) throw problem("file-too-large");
}

/** The form's one file, whole, and its fields, parsed. Throws when they are not as declared. rules/files 1, 3 */
export async function readUpload(
  request: FastifyRequest,
  upload: Upload,
  cleanImage: Platform["cleanImage"],
): Promise<{ file: UploadedFile; body: unknown }> {
  const { file, fields } = await readForm(request, upload);
  if (!file) throw problem("no-file", { field: upload.field });
  if (!isWellFormed([file.name, fields])) throw problem("malformed-text");
  if (upload.extensions && !upload.extensions.some((ending) => file.name.toLowerCase().endsWith(ending))) {
    throw problem("csv-only", { field: upload.field });
  }
  const body = upload.fields && parseFields(upload.fields, fields);
  if (upload.imageSide === undefined) return { file, body };
  // Here, where no transaction waits for it. rules/images 3
  const image = await cleanImage(file.bytes, { maxSide: upload.imageSide });
  return { file: { ...file, ...image }, body };
}

async function readForm(request: FastifyRequest, { field }: Upload) {
  const fields: Record<string, unknown> = Object.create(null);
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") {
        if (part.valueTruncated) throw problem("too-large");
        fields[part.fieldname] = part.value;
        continue;
      }
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw problem("file-too-large", { field });
      const isWanted = part.fieldname.toLowerCase() === field.toLowerCase();
      // A browser sends a file part without a name when no file was chosen.
      if (isWanted && part.filename) file = { name: baseName(part.filename), bytes };
    }
  } catch (error) {
    throw toUploadProblem(error);
  }
  return { file, fields };
}

/** Errors of the multipart parser are errors of the form. */
function toUploadProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const { statusCode } = error as { statusCode?: number };
  return problem(statusCode === 413 ? "too-large" : "malformed-upload");
}

function parseFields(schema: NonNullable<Upload["fields"]>, fields: Record<string, unknown>): unknown {
  const parsed = schema.safeParse({ ...fields });
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error);
}

/** The file name without folders and unprintable characters, cut to its maximum length. */
function baseName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const clean = withoutInvisible(last).normalize("NFC").trim();
  return clean.length <= LIMITS.fileName
    ? clean
    : clean.slice(-LIMITS.fileName).replace(/^[\udc00-\udfff]/, "");
}
