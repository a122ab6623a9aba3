import type { DeskVisitor } from "@foyer/contract/desk-device.ts";
import { POINTS_PER_MM } from "@foyer/domain/printout/printed-size.ts";
import { Boundary } from "@foyer/player/boundary.tsx";
import type { DrawnField } from "@foyer/print/page/page-design.ts";
import { placeOfField, valueOfField } from "@foyer/print/page/value-of-field.ts";
import { drawFields } from "@foyer/print/svg/draw-fields.ts";
import { useMemo } from "react";
import type { Provisions } from "../session/desk-records.ts";
import { nameOf, toTicket } from "./badge-ticket.ts";

type Props = {
  provisions: Provisions;
  visitor: DeskVisitor;
  /** Number of fonts that the device has not yet: with fewer of them the badge is drawn again. */
  missingFonts: number;
};

/** The badge as it prints. One that cannot be drawn is replaced by the name and the barcode as text. */
export function Badge({ provisions, visitor, missingFonts }: Props) {
  const { barcode, key } = visitor;
  return (
    <Boundary
      key={`${key} ${missingFonts}`}
      fallback={
        <div className="badge-in-words">
          <p className="message" data-tone="wrong" role="alert">
            The badge cannot be drawn. The visitor is registered. Write the badge by hand, or print this.
          </p>
          <p>{nameOf(provisions, visitor)}</p>
          <p>{barcode}</p>
        </div>
      }
    >
      <DrawnBadge provisions={provisions} visitor={visitor} />
    </Boundary>
  );
}

/** Draws the badge with the layout of all printouts. rules/printing 2 */
function DrawnBadge({ provisions, visitor }: Omit<Props, "missingFonts">) {
  const { template } = provisions.kit;
  const { page } = template;
  const drawn = useMemo(() => drawBadge(provisions, visitor), [provisions, visitor]);
  const size = { width: page.width * POINTS_PER_MM, height: page.height * POINTS_PER_MM };
  return (
    <svg
      className="badge"
      viewBox={`0 0 ${size.width} ${size.height}`}
      width={`${page.width}mm`}
      height={`${page.height}mm`}
      role="img"
      aria-label={`Badge ${visitor.barcode}`}
    >
      <rect width={size.width} height={size.height} fill="#fff" />
      {template.background && <image href={template.background} preserveAspectRatio="none" {...size} />}
      {drawn.map(({ angle, field, key }) => (
        <g key={key} transform={`translate(${field.anchor.x} ${field.anchor.y}) rotate(${angle})`}>
          {field.isPlate && <rect {...field.box} fill="#fff" />}
          <path d={field.path} fill="#000" />
        </g>
      ))}
    </svg>
  );
}

type Drawn = { key: number; angle: number; field: DrawnField };

function drawBadge(provisions: Provisions, visitor: DeskVisitor): Drawn[] {
  const { template, play } = provisions.kit;
  const { settings, page, grid, printerDpi: dotsPerInch } = template;
  const places = settings.map(placeOfField);
  const ticket = toTicket(provisions, visitor);
  const design = { page, grid, dotsPerInch, fields: places };
  const values = settings.map((field) => valueOfField(field, ticket));
  const drawn = drawFields({ design, culture: play.cultureCode, values });
  return drawn.map((field, key) => ({ key, field, angle: places[key]?.angle ?? 0 }));
}
