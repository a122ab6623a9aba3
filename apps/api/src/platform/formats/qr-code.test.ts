import { expect, it } from "vitest";
import { scanPath } from "../../../test/files/scan-pdf.ts";
import { drawQrCode } from "./qr-code.ts";

// rules/second-factor 3
it("a reader reads the drawing", async () => {
  const text = "otpauth://totp/Foyer:admin?secret=JBSWY3DPEHPK3PXP&issuer=Foyer";
  const { size, path } = drawQrCode(text);
  expect(await scanPath({ width: size, height: size, path })).toEqual([{ kind: "QRCode", text }]);
});
