import { rectanglesOf } from "../code/place-code.ts";
import { openFont } from "../font/open-font.ts";
import type { DesignedPage, DrawnField } from "../page/page-design.ts";
import { placeField } from "../page/place-field.ts";
import { LINE, type TextLayout } from "../text/text-layout.ts";

const NOTHING = { x: 0, y: 0, width: 0, height: 0 };

/** Returns the outlines of a page's fields, identical to the PDF, for an editor that moves and rotates them. */
export function drawFields({ design, culture, values }: DesignedPage): DrawnField[] {
  return design.fields.map((field, index): DrawnField => {
    const { anchor, drawing, problems } = placeField(design, field, values[index] ?? null, culture);
    const drawn = {
      anchor,
      path: "",
      box: NOTHING,
      isPlate: false,
      fontSize: field.fontSize,
      moduleWidth: null,
      problems,
    };
    if (!drawing) return drawn;
    const { x } = drawing;
    if (drawing.kind === "image")
      return { ...drawn, box: { x, y: 0, width: drawing.width, height: drawing.height } };
    if (drawing.kind === "code") {
      const path = rectanglesOf(drawing.code)
        .map((one) => rectangle({ ...one, x: one.x + x }))
        .join("");
      const { plate, module } = drawing.code;
      return { ...drawn, path, box: { x, y: 0, ...plate }, isPlate: true, moduleWidth: module.width };
    }
    const { layout } = drawing;
    const box = { x, y: 0, width: layout.width, height: layout.size * LINE.height };
    return { ...drawn, path: outlineText(layout, x), box, fontSize: layout.size };
  });
}

const rectangle = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;

function outlineText({ runs, size }: TextLayout, x: number): string {
  const scale = size / 1000;
  let pen = x / scale;
  let path = "";
  for (const { font, glyphs } of runs) {
    for (const { id, xOffset, yOffset, advance } of glyphs) {
      const at = { x: pen + xOffset, y: yOffset };
      path += movePath(openFont(font).glyphToPath(id), (value, isX) =>
        isX ? (value + at.x) * scale : (LINE.ascent * 1000 - value - at.y) * scale,
      );
      pen += advance;
    }
  }
  return path;
}

/** Maps each coordinate of a path of absolute commands. */
function movePath(path: string, change: (value: number, isX: boolean) => number): string {
  let isX = false;
  return path.replace(/[A-Z]|-?[\d.]+(?:e-?\d+)?/g, (token) => {
    if (/[A-Z]/.test(token)) {
      isX = false;
      return token;
    }
    isX = !isX;
    return short(change(Number(token), isX));
  });
}

const short = (value: number) => String(Math.round(value * 100) / 100);
