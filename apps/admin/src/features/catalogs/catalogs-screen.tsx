import { countEntities } from "@foyer/contract/entity-count.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Paper, Skeleton, Title } from "@mantine/core";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { CATALOG_LISTS } from "./catalog-lists.ts";
import classes from "./catalogs-screen.module.css";

/** Every catalog with how many entries it has. */
export function CatalogsScreen() {
  return (
    <Paper withBorder p="lg" maw={WIDTHS.form}>
      <Title order={2} size="h4" mb="xs">
        Catalogs
      </Title>
      <LoadGate
        read={useRead(countEntities, {})}
        failed="The list could not be loaded."
        loading={<Skeleton height={240} role="progressbar" aria-busy="true" aria-label="Loading" />}
      >
        {(counts) => (
          <ul className={classes.list}>
            {CATALOG_LISTS.map(({ entity, title, path }) => (
              <li key={entity}>
                <AppLink to={path} className={classes.row}>
                  <span>{title}</span>
                  <span className={classes.count}>{textOf(counts[entity])}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        )}
      </LoadGate>
    </Paper>
  );
}

const textOf = (count: number | undefined) => (count === undefined ? "—" : formatCount(count));
