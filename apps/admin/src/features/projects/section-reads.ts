import { partitions } from "@foyer/contract/partitions.ts";
import { getSectionUse, listSectionConditions, listSections } from "@foyer/contract/sections.ts";

/** Everything that changes when a project gets or loses a section. */
export const SECTION_READS = [listSections, listSectionConditions, getSectionUse, partitions.list];
