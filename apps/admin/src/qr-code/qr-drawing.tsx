import { useMemo } from "react";
import { encode } from "uqr";
import classes from "./qr-code.module.css";

/** `label`: for screen readers, in place of the text. */
export type QrProps = { text: string; label?: string };

/** A QR code; an own module, because the encoder is loaded after the page. */
export function QrDrawing({ text, label = `QR code of ${text}` }: QrProps) {
  const { path, size } = useMemo(() => drawQr(text), [text]);
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function drawQr(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { path: dark.join(""), size };
}
