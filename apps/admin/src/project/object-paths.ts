import { paths } from "../paths.ts";

/** The address of a ticket's details. */
export const ticketPath = ({
  projectId,
  ticketId,
}: {
  projectId: number;
  ticketId: number | string;
}): string => `${paths.tickets()}?project=${projectId}&ticket=${ticketId}`;

/** The address of the tickets in which a text is found, such as a promo code. */
export const foundTicketsPath = ({ projectId, search }: { projectId: number; search: string }): string =>
  `${paths.tickets()}?project=${projectId}&q=${encodeURIComponent(search)}`;

/** The address of a code's record in its pool. */
export const codePath = (params: Parameters<typeof paths.barcodes>[0], code: string): string =>
  `${paths.barcodes(params)}?code=${encodeURIComponent(code)}`;
