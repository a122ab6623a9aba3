/** Every benchmark: what it measures, and about how many minutes it takes on two quiet cores. @type {Record<string, { minutes: number, measures: string }>} */
export const BENCHES = {
  start: { minutes: 1, measures: "npm start to ready, idle memory" },
  scenario: {
    minutes: 1,
    measures: "next, replay and complete check of a large questionnaire, beside survey-core and its linter",
  },
  editor: {
    minutes: 1,
    measures: "one change of a scenario with 200 questions, until it is drawn and saved",
  },
  page: { minutes: 5, measures: "JavaScript of both browser apps, Lighthouse, interactions on 10,000 rows" },
  clerk: {
    minutes: 4,
    measures: "clicks and seconds of a clerk's usual tasks, 20,000 tickets",
  },
  print: {
    minutes: 2,
    measures: "badges with codes, in three scripts and in Latin; 20,000 pages in one file",
  },
  printout: { minutes: 1, measures: "what others feel while tickets are downloaded as PDF" },
  import: { minutes: 3, measures: "a csv of 385,000 barcodes, beside COPY" },
  payments: { minutes: 3, measures: "500 people who pay by card at once, beside the provider alone" },
  issue: { minutes: 6, measures: "whole public submissions, beside the statement alone" },
  tickets: { minutes: 8, measures: "pages, sorts and searches of 1,000,000 tickets, beside SQL by hand" },
  mail: {
    minutes: 3,
    measures:
      "20,000 waiting mails and codes beside them, one recipient in a hundred hangs; beside nodemailer alone",
  },
  home: {
    minutes: 8,
    measures: "the calls of Home and of a project's overview, 20,000 and 1,000,000 tickets",
  },
  statistics: {
    minutes: 8,
    measures: "tables of statistics, with and without filters, 20,000 and 1,000,000 tickets",
  },
  shards: {
    minutes: 3,
    measures: "sales at one registration with 1, 4 and 16 shards, beside how long a commit waits",
  },
  servers: {
    minutes: 4,
    measures: "submissions at 1 to 4 servers and 1 or 4 events, processor time of a sale",
  },
  gates: {
    minutes: 5,
    measures: "scans at gates in calls of 500, how fast they are counted, a gate with 1,000,000 of them",
  },
  "gate-phone": {
    minutes: 6,
    measures:
      "a device for gates in a browser, with 1,000,000 codes: opening without a network, and verdicts",
  },
  "gate-lane": {
    minutes: 6,
    measures: "one person after another at a gate: from the badge in sight to the verdict",
  },
  backup: { minutes: 6, measures: "backup and restore of 1,000,000 tickets, beside COPY alone" },
  responses: {
    minutes: 6,
    measures: "how often each answer was given, and the list of responses, of 1,000,000 tickets",
  },
  export: {
    minutes: 5,
    measures: "100,000 and 1,000,000 tickets to Excel, beside two workbook writers alone",
  },
};
