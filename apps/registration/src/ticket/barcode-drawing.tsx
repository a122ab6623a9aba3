import type { PublicTicket } from "../page/server.ts";

type Props = { ticket: PublicTicket; drawing: NonNullable<PublicTicket["drawing"]>; label: string };

/** The barcode, always black on white, so that scanners can read it in any colour scheme. */
export function BarcodeDrawing({ ticket, drawing, label }: Props) {
  const { width, height, path } = drawing;
  return (
    <figure className="barcode" data-square={width === height || undefined}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={`${label} (${ticket.barcodeType})`}
      >
        <path d={path} />
      </svg>
      <figcaption dir="ltr">{ticket.barcode}</figcaption>
    </figure>
  );
}
