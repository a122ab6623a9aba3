import { getTicketStatistics } from "@foyer/contract/ticket-statistics.ts";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { createTicketProject } from "../apps/api/test/events/ticket-project.ts";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { medianTime } from "./durations.ts";
import { printFigure } from "./figure.ts";
import { addSurvey } from "./statistics/survey-answers.ts";
import { loadTickets } from "./tickets/load-tickets.ts";
import { VISIT_DAY } from "./tickets/questions.ts";

// Tables of statistics over HTTP at two sizes, beside the target of the server's time.

const SIZES = (process.env.STATISTICS_SIZES ?? "20000,1000000").split(",").map(Number);
const TIMES = 9;
const TARGET_MS = 300;
/** A table that somebody asks for by a press. */
const WHOLE_TARGET_MS = 1_000;

const admin = { login: "admin", password: "throw-away battery staple" };

const stand = await startServer({ FOYER_ADMIN_PASSWORD: admin.password }, { durable: true });
try {
  const database = openDatabase(stand.databaseUrl, { max: 1, log: silentLog });
  const api = await signInToApi(stand.baseUrl, admin);
  const project = await createTicketProject(database.db);
  const { few, many, several, answers } = await addSurvey(database.pool, project.projectId);
  const [job, industry, interests] = [few, many, several].map((id) => `question.${id}`) as [
    string,
    string,
    string,
  ];
  const tables = {
    "registration by status": { rows: "registration", columns: "status" },
    "country by day of visit": { rows: "country", columns: "came" },
    "country by day": { rows: "country", columns: "day" },
    "5 answers by country": { rows: job, columns: "country" },
    "first of 200 answers by 5": { rows: industry, columns: job },
    "200 answers by 20 of several": { rows: industry, columns: interests, whole: "both" },
    "20 of several by 5": { rows: interests, columns: job },
    "a country on a day": { rows: job, columns: "came", country: "Germany", came: VISIT_DAY },
    "did not come": { rows: job, columns: "country", came: "not" },
    "a week": { rows: job, columns: "country", created: "2029-12-31..2030-01-06" },
    "a search, 1 of 5": { rows: job, columns: "country", search: "smith" },
  } as const;
  for (const [at, size] of SIZES.entries()) {
    await loadTickets(database, project, { from: SIZES[at - 1] ?? 0, to: size, answers });
    for (const [name, query] of Object.entries(tables)) {
      const ours = await medianTime(TIMES, async () => {
        const found = await api.call(getTicketStatistics, {
          params: { projectId: project.projectId },
          query: { ...query },
        });
        if (found.isCounting || found.tickets === 0) throw new Error(`${name}: ${found.tickets} tickets`);
      });
      console.log(`${size} tickets, ${name}: ${ours.toFixed(1)} ms`);
      const figure = `${name}, ${size} tickets`;
      const reference = "whole" in query ? WHOLE_TARGET_MS : TARGET_MS;
      printFigure({ bench: "statistics", figure, unit: "ms", better: "lower", ours, reference });
    }
  }
  await database.close();
} finally {
  await stand.stop();
}
