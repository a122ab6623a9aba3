/** The id of the element that holds the data of the server-rendered first view. */
export const PAGE_DATA = "page-data";
