import { createHash } from "node:crypto";
import { createDownloadLink } from "@foyer/contract/download-links.ts";
import { cancelTicket } from "@foyer/contract/tickets.ts";
import { downloadVisitorFile, listVisitorScans, uploadVisitorFile } from "@foyer/contract/visitors.ts";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { fingerprint } from "../../../test/database/fingerprint.ts";
import { makeEvent } from "../../../test/events/event.ts";
import {
  DAY,
  files,
  linesOf,
  makeEanEvent,
  makeFreeEvent,
  scans,
  send,
  summary,
} from "../../../test/feature-setups/visitor-setup.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();

describe("a file of a gate", () => {
  it("is counted by the outcome of each line (rules/visitors 4)", async () => {
    const { projectId, sell } = await makeFreeEvent();
    const [a, b] = [await sell(), await sell()];
    const content = `${a.barcode};2126-05-12 09:59:58;in\nSTRANGER;10:00;in\n${b.barcode}\n${a.barcode};17:30;out\n;10:00\n${b.barcode};noon`;
    const { status, body } = await send(projectId, content, { turngate: " North  Hall " });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      fileName: "gate.csv",
      visitDate: DAY,
      turngate: "North  Hall",
      isOutside: false,
      lines: 6,
      matched: 2,
      unknown: 1,
      duplicate: 1,
      invalid: 2,
    });
    expect(await files(projectId)).toEqual([body]);
    const { fileId } = body;
    const kinds = ["matched", "unknown", "duplicate", "invalid"];
    const lines = await Promise.all(kinds.map((kind) => linesOf(projectId, fileId, kind)));
    expect(lines).toEqual([[1, 3], [2], [4], [5, 6]]);
    const { TotalCount, Items } = await scans(projectId, fileId);
    expect(TotalCount).toBe(6);
    expect(Items[0]).toMatchObject({
      line: 1,
      barcode: a.barcode,
      scannedAt: "2126-05-12T09:59:58",
      direction: "in",
      ticketId: a.ticketId,
      error: null,
    });
    expect(Items[3]).toMatchObject({ scannedAt: "2126-05-12T17:30:00", ticketId: a.ticketId });
    expect(Items[4]).toMatchObject({ error: "There is no barcode." });
    expect(Items[5]).toMatchObject({ barcode: `${b.barcode};noon`, error: expect.stringContaining("time") });
  });

  it("matches tickets that are sold later (rules/visitors 4)", async () => {
    const { projectId, sell } = await makeFreeEvent();
    const { barcode } = await sell();
    const next = barcode.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, "0"));
    const { body } = await send(projectId, `${barcode}\n${next}`);
    expect(body).toMatchObject({ matched: 1, unknown: 1 });
    expect((await summary(projectId)).registrations).toMatchObject([{ issued: 1, came: 1 }]);
    const later = await sell();
    expect(later.barcode).toBe(next);
    expect(await files(projectId)).toMatchObject([{ matched: 2, unknown: 0 }]);
    expect(await linesOf(projectId, body.fileId, "matched")).toEqual([1, 2]);
    expect(await linesOf(projectId, body.fileId, "unknown")).toEqual([]);
    expect((await summary(projectId)).registrations).toMatchObject([{ issued: 2, came: 2 }]);
    await app.call(cancelTicket, { params: { projectId, ticketId: later.ticketId }, body: {} });
    expect((await summary(projectId)).registrations).toMatchObject([{ issued: 1, came: 1 }]);
  });

  it("matches an EAN-13 with a leading zero that was read as 12 digits (rules/visitors 5)", async () => {
    const { projectId } = await makeEanEvent();
    // Read without the zero, then with it: once each, they are one visitor.
    const file = (await send(projectId, "036000291452\n0036000291452\n006381333931\n4006381333931")).body;
    expect(file).toMatchObject({ lines: 4, matched: 2, unknown: 1, duplicate: 1 });
    expect((await summary(projectId)).days).toMatchObject([{ visitors: 3 }]);
  });

  it("may name its columns in the first row", async () => {
    const { projectId, sell } = await makeFreeEvent();
    const { barcode } = await sell();
    const named = (await send(projectId, `direction,time,barcode\nin,08:00,${barcode}`)).body;
    expect((await scans(projectId, named.fileId)).Items).toMatchObject([
      { line: 2, barcode, scannedAt: `${DAY}T08:00:00`, direction: "in" },
    ]);
    const titled = (await send(projectId, `Ticket number\tWhen\n${barcode}\t09:00`)).body;
    expect(titled).toMatchObject({ lines: 1, matched: 1 });
  });

  it("is refused without a scan, and then nothing is stored", async () => {
    const { projectId } = await makeFreeEvent();
    const before = await fingerprint(app.db);
    for (const content of ["", "\n".repeat(4_900_000), "barcode;time\n", "Ticket number\n", ";;\n"]) {
      expect(await send(projectId, content)).toMatchObject({
        status: 422,
        body: { Error: { Code: "csv-without-rows" } },
      });
    }
    expect(await fingerprint(app.db)).toBe(before);
  });

  it("is refused when no line is a scan, with the reason (rules/visitors 4)", async () => {
    const { projectId } = await makeFreeEvent();
    const before = await fingerprint(app.db);
    const { status, body } = await send(projectId, ";10:00\nA;noon\n");
    expect(status).toBe(422);
    expect(body.Error).toMatchObject({
      Code: "visitor-file-without-scans",
      Message: "No line of the file is a scan. Line 1: There is no barcode.",
    });
    expect(await fingerprint(app.db)).toBe(before);
  });

  it("is accepted once for each day and gate (rules/visitors 7)", async () => {
    const { projectId } = await makeFreeEvent();
    const content = "A\nB\n";
    expect((await send(projectId, content)).status).toBe(201);
    const before = await fingerprint(app.db);
    const again = await send(projectId, content, { turngate: " NORTH ", name: "other.csv" });
    expect(again).toMatchObject({ status: 409, body: { Error: { Code: "visitor-file-known" } } });
    expect(await fingerprint(app.db)).toBe(before);
    expect((await send(projectId, `${content}C`)).status).toBe(201);
    expect((await send(projectId, content, { turngate: "South" })).status).toBe(201);
    expect((await send(projectId, content, { visitDate: "2126-05-13" })).status).toBe(201);
    const rush = await Promise.all(
      Array.from({ length: 5 }, () => send(projectId, "X", { turngate: "West" })),
    );
    expect(rush.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });

  it("of a day outside the project is taken and marked", async () => {
    const { projectId } = await makeFreeEvent();
    for (const [visitDate, isOutside] of [
      ["2126-05-11", true],
      ["2126-05-14", false],
      ["2126-05-15", true],
    ] as const) {
      expect((await send(projectId, "A", { visitDate })).body).toMatchObject({ visitDate, isOutside });
    }
  });

  it.each([
    [{ visitDate: "12.05.2126" }, 422, "visitDate"],
    [{ visitDate: "2126-02-31" }, 422, "visitDate"],
    [{ visitDate: "" }, 422, "visitDate"],
    [{ turngate: "  " }, 422, "turngate"],
    [{ turngate: "x".repeat(51) }, 422, "turngate"],
    [{ name: "gate.xlsx" }, 415, "file"],
  ])("with %j is refused", async (wish, status, field) => {
    const { projectId } = await makeEvent(app);
    const answer = await send(projectId, "A", wish);
    expect(answer.status).toBe(status);
    expect(answer.body.Error.Fields).toHaveProperty(field);
    expect(await files(projectId)).toEqual([]);
  });

  it.each([
    ["not text", Buffer.from("504b030414000600", "hex"), 415],
    ["Windows-1251", Buffer.from("cff0eeeff3f1ea", "hex"), 422],
    ["a quote without end", `A\n"B`, 422],
    ["too many bytes", "x".repeat(5_000_001), 413],
  ])("that is %s leaves nothing", async (_, content, status) => {
    const { projectId } = await makeEvent(app);
    const before = await fingerprint(app.db);
    expect((await send(projectId, content)).status).toBe(status);
    expect(await fingerprint(app.db)).toBe(before);
  });

  // On a cluster the index is on another node.
  it.skipIf(inject("isDistributed"))(
    "of few codes and many lines costs no more than one of as many codes",
    async () => {
      const { projectId } = await makeEvent(app);
      const pages = async () => {
        const { rows } = await sql<{ bytes: number }>`
        select pg_relation_size('visitor_scan_code') as bytes`.execute(app.db);
        return (rows[0]?.bytes ?? 0) / 8_192;
      };
      const before = await pages();
      const lines = Array.from({ length: 20_000 }, (_, at) => String(at % 10));
      const { body } = await send(projectId, lines.join("\n"));
      expect(body).toMatchObject({ lines: 20_000, unknown: 10, duplicate: 19_990 });
      // The index of first scans, which each line is compared by, never had the others.
      expect((await pages()) - before).toBeLessThanOrEqual(2);
      await send(projectId, Array.from({ length: 20_000 }, (_, at) => String(at)).join("\n"), {
        name: "b.csv",
      });
      expect((await pages()) - before).toBeGreaterThan(20);
    },
  );

  it("knows a repeat wherever its first line stands, in either spelling", async () => {
    const { projectId } = await makeEvent(app);
    const others = (from: number) => Array.from({ length: 2_000 }, (_, at) => `X${from + at}`);
    const content = [
      "0012345678905",
      ...others(0),
      "012345678905",
      "012345678905",
      ...others(1_999),
      "",
      "X1",
    ];
    const { fileId } = (await send(projectId, content.join("\n"))).body;
    expect(await linesOf(projectId, fileId, "duplicate")).toEqual([2_002, 2_003, 2_004, 4_005]);
  });

  it("is downloaded byte for byte through its own project only", async () => {
    const { projectId } = await makeEvent(app);
    const other = await makeEvent(app);
    const content = "\ufeffbarcode;time\r\nA;10:00\r\n";
    const { fileId } = (await send(projectId, content, { endpoint: uploadVisitorFile })).body;
    const path = `/api/projects/${projectId}/visitors/files/${fileId}`;
    const { url } = (await app.call(createDownloadLink, { body: { path } })).body;
    const answer = await app.send({ method: "GET", url });
    expect(createHash("sha256").update(answer.text).digest("hex")).toBe(
      createHash("sha256").update(content).digest("hex"),
    );
    for (const endpoint of [downloadVisitorFile, listVisitorScans]) {
      const params = { projectId: other.projectId, fileId };
      expect((await app.call(endpoint, { params })).status).toBe(404);
    }
  });
});
