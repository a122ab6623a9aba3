import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  countFiles,
  first,
  get,
  getFile,
  newKey,
  put,
  questionsOf,
  send,
  setUpTemplates,
} from "../../../test/feature-setups/template-setup.ts";
import { SMALL_PNG } from "../../../test/files/small-png.ts";

setUpTemplates();

// rules/printouts 5
it("a picture is uploaded, shown and replaced; without one its address is 404", async () => {
  const key = await first(await newKey());
  expect((await getFile(key)).status).toBe(404);
  const picture = sharp({ create: { width: 1240, height: 1748, channels: 3, background: "#e00000" } });
  const sent = await send(key, await picture.withMetadata({ density: 300 }).jpeg().toBuffer(), "a6.jpg");
  expect(sent).toMatchObject({
    status: 200,
    body: {
      template: { fileName: "a6.jpg" },
      imageWidth: 1240,
      imageHeight: 1748,
      fileResolution: 300,
      version: 1,
    },
  });
  expect((await getFile(key)).headers).toMatchObject({ "content-type": "image/jpeg" });
  const next = await send(key);
  expect(next.body.template.fileId).not.toBe(sent.body.template.fileId);
  expect(next.body).toMatchObject({ fileResolution: null });
  expect(await countFiles(key)).toBe(1);
  for (const [content, status, code] of [
    [Buffer.from("GIF89a"), 415, "image-only"],
    [SMALL_PNG.subarray(0, 40), 422, "image-damaged"],
    [Buffer.alloc(5_000_001), 413, "file-too-large"],
  ] as const)
    expect(await send(key, content)).toMatchObject({ status, body: { Error: { Code: code } } });
  expect((await get(key)).body).toEqual(next.body);
});

// rules/printouts 9
it("a png states a resolution only with a unit: the shape of a pixel is none", async () => {
  const key = await first(await newKey());
  const picture = () =>
    sharp({ create: { width: 1240, height: 1748, channels: 3, background: "#e00000" } }).withMetadata({
      density: 300,
    });
  const stated = await picture().png().toBuffer();
  // Length, name, pixels along and across, unit, checksum.
  const at = stated.indexOf("pHYs");
  expect(stated[at + 12]).toBe(1);
  const shape = Buffer.from(stated);
  shape.writeUInt32BE(72, at + 4);
  shape.writeUInt32BE(72, at + 8);
  shape[at + 12] = 0;
  shape.writeUInt32BE(crc32(shape.subarray(at, at + 13)), at + 13);
  expect(Math.round((await send(key, stated, "a6.png")).body.fileResolution)).toBe(300);
  expect((await send(key, shape, "a6.png")).body.fileResolution).toBeNull();
});

// rules/printouts 6, 7
describe("a field", () => {
  const company = { attendeeInfoField: "company" };

  it("has defaults for absent and empty values", async () => {
    const key = await first(await newKey());
    const empty = { coordX: "", coordY: null, rotationAngle: "", specialQuestionType: null, widthPoints: "" };
    const saved = await put(key, { settings: [company, { ...company, ...empty, height: "" }] });
    expect(saved.body.settings).toEqual([
      {
        questionId: null,
        attendeeInfoField: "company",
        specialQuestionType: 0,
        coordX: 0,
        coordY: 0,
        rotationAngle: 0,
        fontSize: 15,
        widthPoints: 0,
        height: 75,
        align: "left",
        maxWidth: null,
      },
      expect.objectContaining({
        coordX: 0,
        coordY: 0,
        rotationAngle: 0,
        widthPoints: 0,
        height: 0,
        fontSize: 15,
      }),
    ]);
    expect((await get(key)).body).toEqual(saved.body);
  });

  it.each<[field: string, value: unknown, message: string]>([
    ["specialQuestionType", -1, "Must be a positive number."],
    ["specialQuestionType", 8, "Impossible value"],
    ["coordX", -1, "Must be a positive number."],
    ["coordY", -1, "Must be a positive number."],
    ["coordX", 1.5, "Must be an integer number."],
    ["coordY", "a", "Must be an integer number."],
    ["rotationAngle", 0.5, "Must be an integer number."],
    ["fontSize", 0, "Must be more than zero."],
    ["fontSize", "", "Must be more than zero."],
    ["fontSize", -3, "Must be more than zero."],
    ["height", 7.5, "Must be an integer number."],
    ["widthPoints", "wide", "Must be an integer number."],
    ["attendeeInfoField", "", "Required"],
    ["attendeeInfoField", null, "Required"],
    ["attendeeInfoField", "shoeSize", "Impossible value"],
  ])("%s %j: %s", async (field, value, message) => {
    const key = await first(await newKey());
    const refused = await put(key, {
      settings: [company, { ...company, [field]: value, ...special(field, value) }],
    });
    expect(refused.status).toBe(422);
    expect(refused.body.Error.Fields).toEqual({ [`settings.1.${field}`]: message });
    expect((await get(key)).body.version).toBe(1);
  });
  const special = (field: string, value: unknown) =>
    field === "specialQuestionType" && Number(value) > 0 ? { attendeeInfoField: null } : {};

  it("of a special type has no column and no answer", async () => {
    const key = await first(await newKey());
    const barcode = { specialQuestionType: 2, coordX: 10, height: 75 };
    expect((await put(key, { settings: [barcode, { specialQuestionType: 1 }] })).status).toBe(200);
    const fields = async (more: object) =>
      (await put(key, { settings: [{ ...barcode, ...more }] })).body.Error.Fields;
    expect(await fields(company)).toEqual({ "settings.0.attendeeInfoField": "Impossible value" });
    expect(await fields({ questionId: 5 })).toEqual({ "settings.0.questionId": "Impossible value" });
  });

  it("may print the answer to a question", async () => {
    const registration = await newKey();
    const key = await first(registration);
    const [question] = await questionsOf(registration);
    const saved = await put(key, { settings: [{ questionId: String(question?.id) }] });
    expect(saved.body.settings[0]).toMatchObject({ questionId: question?.id, attendeeInfoField: null });
    const unknown = await put(key, { settings: [company, { questionId: 999_999 }] });
    expect([unknown.status, unknown.body.Error.Fields]).toEqual([
      422,
      { "settings.1.questionId": "There is no such question." },
    ]);
  });
});

// rules/printouts 8
it("without a picture the size is what was saved; with one it is the picture's", async () => {
  const key = await first(await newKey());
  for (const [value, message] of [
    [0, "Must be more than zero."],
    [-1, "Must be more than zero."],
    [1.5, "The value is required and must be an integer."],
    [null, "The value is required and must be an integer."],
    ["", "The value is required and must be an integer."],
  ])
    expect((await put(key, { imageWidth: value })).body.Error.Fields).toEqual({ imageWidth: message });
  const size = { imageWidth: 800, imageHeight: 600 };
  expect((await put(key, { ...size, printedWidth: 86.5, printerDpi: 300 })).body).toMatchObject({
    ...size,
    printedWidth: 86.5,
    printerDpi: 300,
    version: 2,
  });
  expect((await put(key, { printerDpi: 72 })).status).toBe(422);
  const { body } = await send(key);
  expect((await put(key, { imageWidth: 5 })).body).toMatchObject({ imageWidth: body.imageWidth, version: 2 });
  expect((await put(key, { printedWidth: null })).body).toMatchObject({ printedWidth: null, version: 3 });
});

it("a stale save is refused with the current copy, and a save without changes is not recorded", async () => {
  const key = await first(await newKey());
  const settings = [{ attendeeInfoField: "company" }];
  const saved = await put(key, { settings, version: 1 });
  expect(saved.body.version).toBe(2);
  expect(await put(key, { settings: [], version: 1 })).toMatchObject({
    status: 412,
    body: { Error: { Current: saved.body } },
  });
  expect((await put(key, { settings })).body).toEqual(saved.body);
});
