import type { Input } from "@foyer/api-client/to-request.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { type Printed, printPdf, showsPdf } from "@foyer/ui/print/print-pdf.ts";
import { callFile } from "./call.ts";

/**
 * Prints the PDF of a file endpoint. `record` is called once there is something to print, before the browser's dialog. Rejects
 * with `ApiError`. rules/tickets 47
 */
export async function printFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  record?: () => Promise<unknown>,
): Promise<Printed> {
  if (!showsPdf()) return "blocked";
  const file = await callFile(endpoint, input);
  if (!file) return "blocked";
  await record?.();
  return printPdf(file.blob);
}
