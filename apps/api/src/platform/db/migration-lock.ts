/** Key of the advisory lock under which the schema changes. */
export const MIGRATION_LOCK = 7_241_865_325_823_964;
