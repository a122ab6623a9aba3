/** The name of an area; the one without a name is the event itself. rules/gates 4 */
export const areaName = (name: string): string => (name === "" ? "The event" : name);
