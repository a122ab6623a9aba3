import type { FastifyRequest } from "fastify";

/** Anything that no route answers, so that invented addresses have one name. */
const NO_ROUTE = "none";

/** The pattern of a request's route, which has no values of its path. */
export const routeOf = ({ is404, routeOptions }: FastifyRequest): string =>
  is404 ? NO_ROUTE : (routeOptions.url ?? NO_ROUTE);
