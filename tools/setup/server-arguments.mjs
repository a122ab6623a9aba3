/**
 * What Node runs as the server. Lists and exports of many rows leave much that is soon forgotten. With young
 * generations of the usual size it stays, and the old one may by default grow to several times what is in use before
 * it is looked through: a hundred megabytes each. So small and so soon it costs no time that could be measured.
 */
export const SERVER_ARGUMENTS = [
  "--max-semi-space-size=4",
  "--heap-growing-percent=50",
  "apps/api/src/main.ts",
];
