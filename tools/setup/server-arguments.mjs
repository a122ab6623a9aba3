/**
 * What Node runs as the server. Lists of thousands of rows leave much that is soon forgotten; with young generations of
 * the usual size it stays, a hundred megabytes of it, until memory is short.
 */
export const SERVER_ARGUMENTS = ["--max-semi-space-size=4", "apps/api/src/main.ts"];
