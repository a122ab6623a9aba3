import type { Pool } from "pg";

/** Questions of a survey: one of 5 answers, one of 200, and three of 20. */
export type Survey = { few: number; many: number; several: number; answers: string };

/** Adds the questions to a project; `answers` is SQL of what the ticket with the number `n` answers. */
export async function addSurvey(pool: Pool, projectId: number): Promise<Survey> {
  const add = async (name: string, type: string) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into question (internal_name, name_key, step_id, question_type_id, project_id)
       select $1, lower($1), (select min(id) from step), id, $3 from question_type where name = $2 returning id`,
      [name, type, projectId],
    );
    return Number(rows[0]?.id);
  };
  const few = await add("Job level of the survey", "single selection");
  const many = await add("Industry of the survey", "single selection");
  const several = await add("Interests of the survey", "multi select");
  const item = (questionId: number, answer: string) => `jsonb_build_object('stepId', 1, 'stepOrderNumber', 1,
    'answerTypeId', 'Answer', 'questionId', ${questionId}, 'answerId', ${answer},
    'answerValue', 'What somebody answered')`;
  // Spread by large primes, so that each block of tickets has all answers.
  const answers = `jsonb_build_array(
    ${item(few, "1000 + n::bigint * 7919 % 5")}, ${item(many, "2000 + n::bigint * 104729 % 200")},
    ${item(several, "3000 + n % 20")}, ${item(several, "3000 + (n + 1 + n / 20 % 5) % 20")},
    ${item(several, "3000 + (n + 7 + n / 20 % 3) % 20")})`;
  return { few, many, several, answers };
}
