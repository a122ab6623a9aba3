import { places } from "@foyer/contract/places.ts";
import { describeCatalog } from "../../../../test/catalogs/catalog-behaviour.ts";

describeCatalog({ endpoints: places, entity: "place" });
