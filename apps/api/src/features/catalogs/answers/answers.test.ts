import { answers } from "@foyer/contract/answers.ts";
import { expect, it } from "vitest";
import { describeCatalog } from "../../../../test/catalogs/catalog-behaviour.ts";
import type { TestApp } from "../../../../test/server/app-client.ts";

/** A step with one question; questions have a slice of their own, so the rows are made directly. */
async function addQuestion(
  app: TestApp,
  name: string,
  typeName = "single selection",
): Promise<{ stepId: number; questionId: number }> {
  const named = { internal_name: name, name_key: name, texts: "{}" };
  await app.db
    .insertInto("question_type")
    .values({ name: typeName })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const ofType = app.db.selectFrom("question_type").select("id").where("name", "=", typeName);
  const type = await ofType.executeTakeFirstOrThrow();
  const step = await app.db
    .insertInto("step")
    .values({ ...named, enabled_by_default: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  const question = await app.db
    .insertInto("question")
    .values({
      ...named,
      step_id: step.id,
      question_type_id: type.id,
      enabled_by_default: true,
      settings: "{}",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { stepId: step.id, questionId: question.id };
}

describeCatalog(
  {
    endpoints: answers,
    entity: "answer",
    fields: async (app) => ({ questionId: (await addQuestion(app, "colour")).questionId, required: false }),
    adds: (id) => ({ answerId: id }),
  },
  (tools) => {
    it("has its name once in a question, and is listed by question and by step", async () => {
      const { app, create } = tools();
      const [size, fit] = [await addQuestion(app, "size"), await addQuestion(app, "fit")];
      const small = await create({
        internalName: "Small",
        questionId: String(size.questionId),
        required: true,
      });
      expect(small).toMatchObject({ status: 201, body: { questionId: size.questionId, required: true } });
      const again = { internalName: "SMALL", required: true };
      expect((await create({ ...again, questionId: size.questionId })).status).toBe(409);
      expect((await create({ ...again, questionId: fit.questionId })).status).toBe(201);
      for (const query of [{ questionId: size.questionId }, { stepId: size.stepId }, size]) {
        expect((await app.call(answers.list, { query })).body).toEqual([small.body]);
      }
      const neither = { questionId: size.questionId, stepId: fit.stepId };
      expect((await app.call(answers.list, { query: neither })).body).toEqual([]);
    });

    it("belongs to a question whose type has answers", async () => {
      const { app, create, update, body } = tools();
      const mine = await create(body("Movable"));
      for (const type of ["textbox", "checkbox", "note", "countries and regions", "promo code"]) {
        const { questionId } = await addQuestion(app, `of ${type}`, type);
        const fields = { questionId: `A question of the type ${type} has no answers.` };
        for (const answer of [
          await create(body("Lost", { questionId })),
          await update(mine.body.id, body("Movable", { questionId })),
        ]) {
          expect([answer.status, answer.body.Error.Fields]).toEqual([422, fields]);
        }
      }
      const { questionId } = await addQuestion(app, "of many", "multi select");
      expect((await update(mine.body.id, body("Movable", { questionId }))).status).toBe(200);
    });

    it("tolerates its own id in a body, and needs a question that is there", async () => {
      const { create, update, body } = tools();
      expect((await create(body("Tolerant", { answerId: "17", id: 18 }))).status).toBe(201);
      for (const answerId of [null, ""]) {
        const made = await create(body(`Tolerant of ${JSON.stringify(answerId)}`, { answerId }));
        expect([made.status, made.body.answerId]).toEqual([201, made.body.id]);
        const renamed = body(`Renamed ${made.body.id}`, { answerId, questionId: made.body.questionId });
        expect((await update(made.body.id, renamed)).status).toBe(200);
      }
      expect(await create(body("Lost", { questionId: 999_999 }))).toMatchObject({
        status: 422,
        body: {
          Error: { Code: "unknown-question", Fields: { questionId: "This question does not exist." } },
        },
      });
      expect((await create(body("Lost", { questionId: undefined }))).status).toBe(422);
      expect((await create(body("Lost", { required: "yes" }))).body.Error.Fields).toEqual({
        required: "Must be true or false",
      });
    });
  },
);
