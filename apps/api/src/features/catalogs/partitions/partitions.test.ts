import { partitions } from "@foyer/contract/partitions.ts";
import { describeCatalog } from "../../../../test/catalog-behaviour.ts";

describeCatalog({ endpoints: partitions, entity: "partition" });
