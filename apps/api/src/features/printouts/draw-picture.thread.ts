import { POINTS_PER_MM } from "@foyer/domain/printout/printed-size.ts";
import type { DesignedPage, FieldValue, PrintField } from "@foyer/print/page/page-design.ts";
import { drawFields } from "@foyer/print/svg/draw-fields.ts";
import sharp from "sharp";

/** The resolution of a picture in dots per inch, and its maximum side in pixels. */
const RESOLUTION = 203;
const MAX_SIDE = 4_000;
const WHITE = "#fff";

/** A page as a png, with the outlines of the PDF; runs in a worker thread. rules/printouts 12 */
export async function drawPicture(page: DesignedPage): Promise<Buffer> {
  const { background, page: paper } = page.design;
  const size = { width: paper.width * POINTS_PER_MM, height: paper.height * POINTS_PER_MM };
  const scale = Math.min(RESOLUTION / 72, MAX_SIDE / Math.max(size.width, size.height));
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const ground = background
    ? sharp(background).resize(width, height, { fit: "fill" }).flatten({ background: WHITE })
    : sharp({ create: { width, height, channels: 3, background: WHITE } });
  const fields = drawFields(page).map((drawn, index) =>
    toSvg(drawn, page.design.fields[index], page.values[index] ?? null),
  );
  const box = `viewBox="0 0 ${size.width} ${size.height}" width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box} preserveAspectRatio="none">${fields.join("")}</svg>`;
  // Its texts are numbers of ours; an image within may be larger than the parser's limit.
  const drawing = await sharp(Buffer.from(svg), { unlimited: true }).png().toBuffer();
  return ground
    .composite([{ input: drawing }])
    .withMetadata({ density: scale * 72 })
    .png()
    .toBuffer();
}

function toSvg(
  { anchor, box, isPlate, path }: ReturnType<typeof drawFields>[number],
  field: PrintField | undefined,
  value: FieldValue,
): string {
  const place = `x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"`;
  const plate = isPlate ? `<rect ${place} fill="${WHITE}"/>` : "";
  const image = value?.kind === "image" ? `<image ${place} href="${dataUrlOf(value.image)}"/>` : "";
  const turned = `translate(${anchor.x} ${anchor.y}) rotate(${field?.angle ?? 0})`;
  return `<g transform="${turned}">${plate}${image}<path d="${path}"/></g>`;
}

/** Images are png or jpeg; a png begins with the byte 0x89. */
function dataUrlOf(image: Uint8Array): string {
  const type = image[0] === 0x89 ? "png" : "jpeg";
  return `data:image/${type};base64,${Buffer.from(image).toString("base64")}`;
}
