import { LIMITS } from "@foyer/contract/limits.ts";
import { PROBLEMS } from "@foyer/contract/problem.ts";

/** The types of images that are taken, for a file input. */
export const IMAGE_TYPES = ["image/png", "image/jpeg"];

/** Why a file cannot be uploaded as an image, in a sentence; the server looks into it. */
export function imageFault({ type, size }: File): string | undefined {
  if (!IMAGE_TYPES.includes(type)) return PROBLEMS["image-only"].message;
  return size > LIMITS.upload ? PROBLEMS["file-too-large"].message : undefined;
}
