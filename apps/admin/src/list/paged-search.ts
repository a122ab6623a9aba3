import { PAGE_SIZES } from "@foyer/contract/paging.ts";
import { z } from "zod";

const SIZES = PAGE_SIZES.map(String) as ["10", "20", "50"];

/** Schema fields of the page number and page size in an address. */
export const pagedSearch = (size: (typeof SIZES)[number]) => ({
  page: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .default("1"),
  size: z.enum(SIZES).default(size),
});

export type PagedShape = ReturnType<typeof pagedSearch>;

/** Converts page and size to the server's query. */
export const toPageQuery = ({ page, size }: { page: string; size: (typeof SIZES)[number] }) => ({
  currentPage: Number(page),
  sizePerPage: SIZE_OF[size],
});

const SIZE_OF = { "10": 10, "20": 20, "50": 50 } as const;
