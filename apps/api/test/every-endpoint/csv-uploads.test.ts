import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listContractEndpoints } from "../../src/contract-endpoints.ts";
import { fingerprint } from "../database/fingerprint.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";
import { upload } from "../server/upload.ts";
import { nameOf } from "./change-samples.ts";
import { mutationSamples } from "./mutation-samples/mutation-samples.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const csvUploads = (await listContractEndpoints()).filter(({ upload: form }) =>
  form?.extensions?.includes(".csv"),
);

// rules/csv 5: the same refusal wherever a csv file is uploaded, or its preview asked for.
describe.each(csvUploads.map((one) => [nameOf(one), one] as const))("%s", (name, endpoint) => {
  it("refuses a file without a row, and stores nothing", async () => {
    const sample = await mutationSamples(app)[name.replace(/\/preview$/, "")]?.();
    if (!sample) throw new Error(`${name} has no sample`);
    const { params = {}, fields = {} } = sample;
    const before = await fingerprint(app.db);
    for (const content of ["", "\n".repeat(500_000), " ;;\r\n".repeat(100), '""\n""']) {
      const { status, body } = await upload(app, endpoint, { params, content, fields });
      expect({ status, ...body.Error }).toEqual({
        status: 422,
        Code: "csv-without-rows",
        Message: "The file has no rows.",
      });
    }
    expect(await fingerprint(app.db)).toBe(before);
  });

  it("takes a slot of its person if it is a preview, and otherwise none. rules/limits 14", async () => {
    const sample = await mutationSamples(app)[name.replace(/\/preview$/, "")]?.();
    const { params = {}, fields = {} } = sample ?? {};
    const people: string[] = [];
    const { platform } = app.app;
    const { inPreviewSlot } = platform;
    platform.inPreviewSlot = (person, preview) => {
      people.push(person.subject);
      return inPreviewSlot(person, preview);
    };
    try {
      await upload(app, endpoint, { params, content: "one\ntwo", fields });
    } finally {
      platform.inPreviewSlot = inPreviewSlot;
    }
    expect(people).toEqual(endpoint.path.endsWith("/preview") ? ["admin"] : []);
  });
});
