import { lazyPart } from "../shell/lazy-part.tsx";
import classes from "./qr-code.module.css";
import type { QrProps } from "./qr-drawing.tsx";

/** A QR code; its encoder is loaded after the page. */
export const QrCode = lazyPart<QrProps>(() => import("./qr-drawing.tsx").then((module) => module.QrDrawing), {
  waiting: () => <div className={classes.qr} />,
  isOptional: true,
});
