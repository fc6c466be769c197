import * as z from 'zod';

export const PAGE_SIZES = [10, 20, 30, 50] as const;
export const DEFAULT_PAGE_SIZE = 20;

/** Which part of a list is wanted. Anything but the four sizes is refused (specification, section 9). */
export const pageQuery = {
  pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce
    .number()
    .pipe(z.literal([...PAGE_SIZES]))
    .default(DEFAULT_PAGE_SIZE),
};

export const page = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.int() });
