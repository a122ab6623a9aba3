import type { PublicTicket } from "../page/server.ts";

export type Drawing = NonNullable<PublicTicket["drawing"]>;
type Props = { ticket: PublicTicket; drawing: Drawing; label: string };

/** Modules of a barcode. With more, the bars on a phone of 360 px are too fine for readers. */
const MAX_MODULES = 220;

/** The barcode, always black on white, so that scanners can read it in any colour scheme. */
export function BarcodeDrawing({ ticket, drawing, label }: Props) {
  const isQr = ticket.qr !== null && drawing.width > MAX_MODULES;
  const { width, height, path } = (isQr && ticket.qr) || drawing;
  return (
    <figure className="barcode" data-square={width === height || undefined}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={`${label} (${isQr ? "QR" : ticket.barcodeType})`}
      >
        <path d={path} />
      </svg>
      <figcaption dir="ltr">{ticket.barcode}</figcaption>
    </figure>
  );
}
