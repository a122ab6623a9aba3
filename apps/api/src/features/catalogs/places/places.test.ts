import { places } from "@foyer/contract/places.ts";
import { describeCatalog } from "../../../../test/catalog-behaviour.ts";

describeCatalog({ endpoints: places, entity: "place" });
