import { PostgresDialect, type PostgresDialectConfig, PostgresDriver } from "kysely";

/** PostgreSQL for Kysely; a transaction that fails throws its first error, whatever becomes of its rollback. */
export class FirstErrorDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new FirstErrorDriver(this.#config);
  }
}

class FirstErrorDriver extends PostgresDriver {
  override async rollbackTransaction(
    ...[connection]: Parameters<PostgresDriver["rollbackTransaction"]>
  ): Promise<void> {
    // A rollback fails with its connection: the database rolls back by itself, and Kysely discards the connection.
    // Its error would hide the one that ended the transaction, by which callers see that they may try again.
    await super.rollbackTransaction(connection).catch(() => {});
  }
}
