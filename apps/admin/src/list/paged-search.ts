import { PAGE_SIZES } from "@foyer/contract/paging.ts";
import { z } from "zod";

const SIZES = PAGE_SIZES.map(String) as ["10", "20", "50"];

/** The page and its size, as they stand in an address; a part of a list's schema. */
export const pagedSearch = (size: (typeof SIZES)[number]) => ({
  page: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .default("1"),
  size: z.enum(SIZES).default(size),
});

export type PagedShape = ReturnType<typeof pagedSearch>;

/** The same as the server takes it. */
export const toPageQuery = ({ page, size }: { page: string; size: (typeof SIZES)[number] }) => ({
  currentPage: Number(page),
  sizePerPage: SIZE_OF[size],
});

const SIZE_OF = { "10": 10, "20": 20, "50": 50 } as const;
