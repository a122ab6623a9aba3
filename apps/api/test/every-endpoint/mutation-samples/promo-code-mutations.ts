import { createProject } from "@foyer/contract/projects.ts";
import { createPromoCodeGroup, uploadPromoCodeGroupImage } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { SMALL_PNG } from "../../files/small-png.ts";
import type { TestApp } from "../../server/app-client.ts";
import { upload } from "../../server/upload.ts";
import { add } from "../change-samples.ts";
import { type MutationSamples, ONE_MORE, TAKEN, TIMES } from "./mutation-sample.ts";

export function promoCodeMutations(app: TestApp): MutationSamples {
  const GROUP = "/api/projects/:projectId/promo-code-groups/:groupId";
  const newProject = () => add(app, createProject, { name: "Fair", ...TIMES });
  const addGroup = async () => {
    const projectId = await newProject();
    const groupId = await add(app, createPromoCodeGroup, { promoCodeType: 1 }, { projectId });
    return { projectId, groupId };
  };
  const code = { promoCode: "SUMMER", discountAmount: 0.5, ticketCount: 3 };
  const GONE = { status: 404, rows: 0 } as const;
  return {
    "POST /api/projects/:projectId/promo-code-groups": async () => ({
      params: { projectId: await newProject() },
      body: { promoCodeType: 1, owner: "ACME" },
      again: ONE_MORE,
    }),
    [`DELETE ${GROUP}`]: async () => ({ params: await addGroup(), again: GONE }),
    [`POST ${GROUP}/image`]: async () => ({
      params: await addGroup(),
      file: SMALL_PNG,
      // It takes the place of the first one.
      again: { status: 202, rows: 1 },
    }),
    [`DELETE ${GROUP}/image`]: async () => {
      const params = await addGroup();
      await upload(app, uploadPromoCodeGroupImage, { params, content: SMALL_PNG });
      return { params, again: GONE };
    },
    [`POST ${GROUP}/promo-codes`]: async () => ({ params: await addGroup(), body: code, again: TAKEN }),
    [`PATCH ${GROUP}/promo-codes`]: async () => {
      const params = await addGroup();
      await add(app, createPromoCode, code, params);
      return { params, body: { oldValue: code, newValue: { ...code, ticketCount: 4 } }, again: TAKEN };
    },
    [`DELETE ${GROUP}/promo-codes/:codeId`]: async () => {
      const params = await addGroup();
      return { params: { ...params, codeId: await add(app, createPromoCode, code, params) }, again: GONE };
    },
    [`POST ${GROUP}/promo-codes/generate`]: async () => ({
      params: await addGroup(),
      body: { ...code, promoCode: undefined, count: 2 },
      // It generates two more.
      again: ONE_MORE,
    }),
    [`POST ${GROUP}/promo-codes/upload`]: async () => ({
      params: await addGroup(),
      file: "code\nA1\nA2",
      // All its rows are skipped.
      again: { status: 202, rows: 1 },
    }),
    [`GET ${GROUP}/promo-codes/file`]: async () => ({
      params: await addGroup(),
      again: { status: 200, rows: 1 },
    }),
    "POST /api/promocodes/upload": async () => ({
      file: "code\nA1",
      fields: { promocodeGroupId: String((await addGroup()).groupId) },
      again: ONE_MORE,
    }),
    "POST /api/promotions/upload": async () => ({
      file: "type,owner,code\nMedia,Daily,A1",
      fields: { projectId: String(await newProject()) },
      again: ONE_MORE,
    }),
  };
}
