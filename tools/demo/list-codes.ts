import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { listTickets } from "@foyer/contract/tickets.ts";

const PAGE = 50;

/** At most `count` codes of issued tickets, the newest first. */
export async function listCodes(api: ApiClient, projectId: number, count: number): Promise<string[]> {
  const codes: string[] = [];
  for (let currentPage = 1; codes.length < count; currentPage += 1) {
    const query = { projectId, currentPage, sizePerPage: PAGE, status: "issued" } as const;
    const { Items } = await api.call(listTickets, { query });
    if (Items.length === 0) break;
    codes.push(...Items.map(({ Barcode }) => Barcode));
  }
  return codes.slice(0, count);
}
