/** The id of the element in which the server sends what the first view is drawn from. */
export const PAGE_DATA = "page-data";
