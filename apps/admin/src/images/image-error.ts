import { FILE_TOO_LARGE, IMAGE_ONLY } from "@foyer/contract/client-problems.ts";
import { LIMITS } from "@foyer/contract/limits.ts";

/** The types of images that are taken, for a file input. */
export const IMAGE_TYPES = ["image/png", "image/jpeg"];

/** Why a file cannot be uploaded as an image, in a sentence; the server looks into it. */
export function imageError({ type, size }: File): string | undefined {
  if (!IMAGE_TYPES.includes(type)) return IMAGE_ONLY.message;
  return size > LIMITS.upload ? FILE_TOO_LARGE.message : undefined;
}
