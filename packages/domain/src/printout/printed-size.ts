import type { TemplateType } from "./choose-template.ts";

/** The resolution of a picture that states none, in dots per inch. rules/printouts 9 */
const DEFAULT_RESOLUTION = 300;
/** A template without a size is an A6 badge: in pixels, and in points for an offline one. */
const DEFAULT_SIZE = { width: 1240, height: 1748 };
const DEFAULT_POINTS = { width: 298, height: 420 };
export const POINTS_PER_INCH = 72;
const MM_PER_INCH = 25.4;
export const POINTS_PER_MM = POINTS_PER_INCH / MM_PER_INCH;

type Sized = {
  templateType: TemplateType;
  imageWidth: number;
  imageHeight: number;
  /** Dots per inch that the picture states; null: none. */
  fileResolution: number | null;
  /** In mm; null: as the picture's resolution says. */
  printedWidth: number | null;
};
type Size = { width: number; height: number };

/** Returns the size of a template: `grid` in the unit of its coordinates (pixels or points), `page` in mm. rules/printouts 8, 9 */
export function printedSize({ templateType, imageWidth, imageHeight, ...paper }: Sized): {
  grid: Size;
  page: Size;
} {
  const isOffline = templateType === "offline";
  const fallback = isOffline ? DEFAULT_POINTS : DEFAULT_SIZE;
  const grid = imageWidth > 0 && imageHeight > 0 ? { width: imageWidth, height: imageHeight } : fallback;
  const perInch = isOffline ? POINTS_PER_INCH : (paper.fileResolution ?? DEFAULT_RESOLUTION);
  const width = paper.printedWidth ?? (grid.width / perInch) * MM_PER_INCH;
  return { grid, page: { width, height: (width * grid.height) / grid.width } };
}
