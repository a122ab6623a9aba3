import { partitions } from "@foyer/contract/partitions.ts";
import { describeCatalog } from "../../../../test/catalogs/catalog-behaviour.ts";

describeCatalog({ endpoints: partitions, entity: "partition" });
