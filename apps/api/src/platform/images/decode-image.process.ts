// A program: reads an image from standard input and writes a line of JSON and, unless that is a refusal, the image.
import { argv, stdin, stdout } from "node:process";
import { buffer } from "node:stream/consumers";
import sharp, { type Metadata } from "sharp";
import { statesResolution } from "./png-resolution.ts";

export type DecodedImage = {
  contentType: "image/png" | "image/jpeg";
  width: number;
  height: number;
  /** Pixels per inch that it states, of the pixels above; null: none. */
  resolution: number | null;
};
export type ImageRefusal = { refusal: "image-only" | "image-too-large" | "image-damaged" };

/** rules/images 2 */
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 30_000;
const QUALITY = 90;

// Only these two of the library's loaders may read a file.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer"] });
sharp.cache(false);
sharp.concurrency(1);

const [, , maxSide, wanted] = argv;
const [head, bytes] = await decode(await buffer(stdin), Number(maxSide));
stdout.write(`${JSON.stringify(head)}\n`);
if (bytes) stdout.write(bytes);

async function decode(
  content: Buffer,
  side: number,
): Promise<[head: ImageRefusal] | [head: DecodedImage, bytes: Buffer]> {
  const found = await readHead(content);
  if (!found) return [{ refusal: "image-damaged" }];
  const { format, width, height, density } = found;
  if (format !== "png" && format !== "jpeg") return [{ refusal: "image-only" }];
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
    return [{ refusal: "image-too-large" }];
  }
  try {
    // Everything else is dropped: profiles (after they were applied), positions, previews, comments.
    const upright = sharp(content, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb");
    const made = wanted === "png" ? "png" : format;
    const encoded =
      made === "png" ? upright.png({ compressionLevel: 9 }) : upright.jpeg({ quality: QUALITY });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const scale = Math.max(info.width, info.height) / Math.max(width, height);
    const size = { width: info.width, height: info.height };
    const isStated = density !== undefined && (format === "jpeg" || statesResolution(content));
    return [{ contentType: `image/${made}`, ...size, resolution: isStated ? density * scale : null }, data];
  } catch {
    return [{ refusal: "image-damaged" }];
  }
}

async function readHead(content: Buffer): Promise<Metadata | null> {
  try {
    return await sharp(content, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}
