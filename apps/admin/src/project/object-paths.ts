import { paths } from "../paths.ts";

/** The address of a ticket's details. */
export const ticketPath = ({
  projectId,
  ticketId,
}: {
  projectId: number;
  ticketId: number | string;
}): string => `${paths.tickets()}?project=${projectId}&ticket=${ticketId}`;

/** The address of the tickets of a registration. */
export const registrationTicketsPath = ({
  projectId,
  registrationId,
}: {
  projectId: number;
  registrationId: number;
}): string => `${paths.tickets()}?project=${projectId}&registration=${registrationId}`;

/** The address at which the paid tickets of a registration are refunded together. rules/payments 34 */
export const refundTicketsPath = (params: Parameters<typeof registrationTicketsPath>[0]): string =>
  `${registrationTicketsPath(params)}&ask=refund`;

/** The address of the tickets that were sold with a promo code. */
export const promoCodeTicketsPath = ({ projectId, codeId }: { projectId: number; codeId: number }): string =>
  `${paths.tickets()}?project=${projectId}&code=${codeId}`;

/** The address of a code's record in its pool. */
export const codePath = (params: Parameters<typeof paths.barcodes>[0], code: string): string =>
  `${paths.barcodes(params)}?code=${encodeURIComponent(code)}`;
