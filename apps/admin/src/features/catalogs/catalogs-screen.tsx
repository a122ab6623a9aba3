import { countEntities } from "@foyer/contract/entity-count.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { ListState } from "@foyer/ui/list-state.tsx";
import { Paper, Title } from "@mantine/core";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { CATALOG_LISTS } from "./catalog-lists.ts";
import classes from "./catalogs-screen.module.css";

/** Every catalog with how many entries it has. */
export function CatalogsScreen() {
  const { data: counts, error, isPending, isFetching, retry } = useRead(countEntities, {});
  return (
    <Paper withBorder p="lg" maw={720}>
      <Title order={2} size="h4" mb="xs">
        Catalogs
      </Title>
      <ListState
        isLoading={isPending}
        failure={counts ? undefined : error?.message}
        onRetry={retry}
        isRetrying={isFetching}
        isEmpty={false}
        firstUse={{ title: "No catalogs", text: "There are no catalogs yet." }}
      >
        <ul className={classes.list}>
          {CATALOG_LISTS.map(({ entity, title, path }) => (
            <li key={entity}>
              <AppLink to={path} className={classes.row}>
                <span>{title}</span>
                <span className={classes.count}>{textOf(counts?.[entity])}</span>
              </AppLink>
            </li>
          ))}
        </ul>
      </ListState>
    </Paper>
  );
}

const textOf = (count: number | undefined) => (count === undefined ? "—" : formatCount(count));
