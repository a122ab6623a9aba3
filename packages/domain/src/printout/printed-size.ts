/** Dots per inch of a picture that states none. rules/printouts 9 */
const USUAL_RESOLUTION = 300;
/** Pixels of a template without a size: an A6 badge. */
const USUAL_SIZE = { width: 1240, height: 1748 };
const MM_PER_INCH = 25.4;

type Sized = {
  imageWidth: number;
  imageHeight: number;
  /** Dots per inch that the picture states; null: none. */
  fileResolution: number | null;
  /** In mm; null: as the picture's resolution says. */
  printedWidth: number | null;
};
type Size = { width: number; height: number };

/** The size of a template: `grid` in pixels, which its coordinates count, and `page` in mm on paper. rules/printouts 8, 9 */
export function printedSize({ imageWidth, imageHeight, fileResolution, printedWidth }: Sized): {
  grid: Size;
  page: Size;
} {
  const grid = imageWidth > 0 && imageHeight > 0 ? { width: imageWidth, height: imageHeight } : USUAL_SIZE;
  const width = printedWidth ?? (grid.width / (fileResolution ?? USUAL_RESOLUTION)) * MM_PER_INCH;
  return { grid, page: { width, height: (width * grid.height) / grid.width } };
}
