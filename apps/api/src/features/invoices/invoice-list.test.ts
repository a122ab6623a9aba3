import { cancelInvoice, exportInvoices, issueInvoice, listInvoices } from "@foyer/contract/invoices.ts";
import { updateInvoicing } from "@foyer/contract/invoicing.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { SELLER } from "../../../test/every-endpoint/change-samples.ts";
import { pay, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { readWorkbook } from "../../../test/files/read-workbook.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

// rules/invoices 12, 13
setUpApp();

async function makeInvoices() {
  const fair = await sell({ ticketCount: 10 });
  await app.call(updateInvoicing, { params: fair, body: SELLER });
  const [one, two] = [await fair.buy("a@example.org"), await fair.buy("b@example.org")];
  const issue = async (params: typeof one, name: string) => {
    await pay(params);
    return (await app.call(issueInvoice, { params, body: { name, address: "Ring 5", country: "AT" } })).body;
  };
  const acme = await issue(one, "Acme, Söhne");
  await issue(two, "=Zeta");
  const params = { projectId: fair.projectId, invoiceId: acme.id };
  await app.call(cancelInvoice, { params });
  return { ...fair, one, two };
}
let fair: Awaited<ReturnType<typeof makeInvoices>>;
beforeAll(async () => {
  fair = await makeInvoices();
});

const list = (query: Record<string, string | number> = {}, token?: string) =>
  app.call(listInvoices, { params: { projectId: fair.projectId }, query }, token);
const numbers = async (query: Record<string, string | number>) =>
  (await list(query)).body.Items.map(({ number }: { number: string }) => number);
const fileOf = async (query: Record<string, string>, token = app.admin) =>
  app.app.inject({
    url: `${exportInvoices.path.replace(":projectId", String(fair.projectId))}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${token}` },
  });

describe("the list", () => {
  it("has invoices and what cancels them, the newest first", async () => {
    const { body } = await list();
    expect(body.TotalCount).toBe(3);
    expect(body.Items).toMatchObject([
      { number: "F-0003", kind: "cancellation", cancels: "F-0001", gross: -19.99 },
      { number: "F-0002", recipientName: "=Zeta", ticketId: fair.two.ticketId },
      { number: "F-0001", isCancelled: true },
    ]);
  });

  it("is narrowed by kind, days, number, recipient and ticket, and paged", async () => {
    const [{ issuedOn }] = (await list()).body.Items;
    expect(await numbers({ kind: "cancellation" })).toEqual(["F-0003"]);
    expect(await numbers({ from: issuedOn, to: issuedOn })).toHaveLength(3);
    expect(await numbers({ to: "2001-01-01" })).toEqual([]);
    expect(await numbers({ from: "2126-01-01" })).toEqual([]);
    expect(await numbers({ text: "f-0002" })).toEqual(["F-0002"]);
    expect(await numbers({ text: "söhne" })).toEqual(["F-0003", "F-0001"]);
    expect(await numbers({ text: "%" })).toEqual([]);
    expect(await numbers({ text: `T${fair.two.ticketId}` })).toEqual(["F-0002"]);
    expect(await numbers({ sizePerPage: 10, currentPage: 2 })).toEqual([]);
    expect(await numbers({ sortName: "gross", sortOrder: "asc" })).toEqual(["F-0003", "F-0001", "F-0002"]);
  });

  it("has nothing of another project, and is not for others", async () => {
    const other = await sell();
    const { body } = await app.call(listInvoices, { params: { projectId: other.projectId } });
    expect(body).toEqual({ TotalCount: 0, Items: [] });
    expect((await list({}, app.manager)).status).toBe(404);
    await grantProject(app.db, "viewer", fair.projectId);
    expect((await list({}, app.viewer)).status).toBe(200);
    expect((await fileOf({ format: "csv" }, app.viewer)).statusCode).toBe(403);
  });
});

describe("the export", () => {
  it("has a row for each rate, oldest first, as csv and as a workbook, and is in the audit", async () => {
    const { body } = await fileOf({ format: "csv" });
    const lines = body.trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/,F-0001,invoice,,"Acme, Söhne",AT,,T\d+,,19,16\.8,3\.19,19\.99,EUR$/);
    expect(lines[3]).toMatch(/,F-0003,cancellation,F-0001,.*,19,-16\.8,-3\.19,-19\.99,EUR$/);
    const [sheet] = readWorkbook((await fileOf({ format: "xlsx", kind: "invoice" })).rawPayload);
    expect(sheet?.rows).toHaveLength(3);
    const { rows } = await sql<{ after: object }>`select after from audit
      where entity = 'invoices' and project_id = ${fair.projectId} order by id desc limit 1`.execute(app.db);
    expect(rows[0]?.after).toEqual({ count: 2, format: "xlsx", kind: "invoice" });
  });
});
