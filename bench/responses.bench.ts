import { setTimeout as sleep } from "node:timers/promises";
import { getAnswerCounts, listResponses } from "@foyer/contract/responses.ts";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { createTicketProject } from "../apps/api/test/events/ticket-project.ts";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { medianTime, timeOf } from "./durations.ts";
import { printFigure } from "./figure.ts";
import { readMemory } from "./process-memory.ts";
import { loadTickets } from "./tickets/load-tickets.ts";

const SIZE = 1_000_000;
const TIMES = 7;

const admin = { login: "admin", password: "throw-away battery staple" };
const QUESTIONS = Array.from({ length: 10 }, (_, index) => ({
  id: index + 1,
  texts: { "en-GB": `Question ${index + 1}` },
  type: "single selection" as const,
  settings: {} as never,
  conditions: [],
  answers: [{ id: index * 3, texts: { "en-GB": "Yes" } }].filter(({ id }) => id > 0),
}));
const scenario = { steps: [{ id: 1, texts: { "en-GB": "Step" }, conditions: [], questions: QUESTIONS }] };

const WHOLE = `select item ->> 'questionId', item ->> 'answerId', count(*) from ticket
  cross join lateral jsonb_array_elements(answers) item
  where project_id = $1 and registration_id = $2 and status in ('issued', 'held') group by 1, 2`;
const CANCEL = `update ticket set status = 'cancelled' where project_id = $1 and id in (
  select id from ticket where project_id = $1 and status = 'issued' order by hashint8(id) limit 20)`;

const stand = await startServer({ FOYER_ADMIN_PASSWORD: admin.password }, { durable: true });
try {
  const database = openDatabase(stand.databaseUrl, { max: 1, log: silentLog });
  const project = await createTicketProject(database.db, { scenario });
  await loadTickets(database, project, { from: 0, to: SIZE });
  const { projectId, registrationId } = project;
  const params = { projectId, registrationId };
  const api = await signInToApi(stand.baseUrl, admin);
  const count = () => api.call(getAnswerCounts, { params });
  const first = await timeOf(async () => {
    for (;;) {
      const { counted, responses } = await count();
      if (counted === responses) return;
      await sleep(1);
    }
  });
  // The statement that counts everything at once may take longer than statements of the product.
  await database.pool.query("set statement_timeout = 0");
  const reference = await timeOf(() => database.pool.query(WHOLE, [projectId, registrationId]));
  const page = (query: object) => () =>
    api.call(listResponses, { params, query: query as { search: string } });
  const times = {
    "first count": { ours: first, reference },
    counts: { ours: await medianTime(TIMES, count), reference },
    "counts after 20 cancellations": {
      ours: await timeOf(async () => {
        await database.pool.query(CANCEL, [projectId]);
        await count();
      }),
      reference,
    },
    "first page": { ours: await medianTime(TIMES, page({})), reference: 1_000 },
    "deep page": {
      ours: await medianTime(TIMES, page({ currentPage: Math.floor(SIZE / 20) })),
      reference: 1_000,
    },
    "search, one hit": { ours: await medianTime(TIMES, page({ search: "0000000777" })), reference: 1_000 },
    "search, one in three": {
      ours: await medianTime(TIMES, page({ search: "mail.example" })),
      reference: 1_000,
    },
    "search, answers of the newest": {
      ours: await medianTime(TIMES, page({ search: "somebody" })),
      reference: 1_000,
    },
    "search, no hit": {
      ours: await medianTime(TIMES, page({ search: "nobody-has-this" })),
      reference: 1_000,
    },
  };
  for (const [name, { ours, reference: other }] of Object.entries(times)) {
    console.log(`${SIZE} tickets, ${name}: ${ours.toFixed(0)} ms`);
    printFigure({
      bench: "responses",
      figure: name,
      unit: "ms",
      better: "lower",
      ours,
      reference: other,
    });
  }
  console.log(`  ${(await readMemory(stand.pid)).now.toFixed(0)} MB in the server`);
  await database.close();
} finally {
  await stand.stop();
}
