/** The types of the database by the types that the driver reads their values as; `database.ts` sets its parsers. */
export const DRIVER_TYPES = {
  number: ["smallint", "integer", "bigint", "real", "double precision"],
  string: ["text", "character varying", "character", "name", "uuid", "numeric", "bit"],
  WallTime: ["timestamp without time zone", "date"],
  boolean: ["boolean"],
  Date: ["timestamp with time zone"],
  Buffer: ["bytea"],
  unknown: ["jsonb", "json"],
  "number[]": ["smallint[]", "integer[]", "bigint[]"],
  "string[]": ["text[]", "character varying[]", "uuid[]"],
} as const;
