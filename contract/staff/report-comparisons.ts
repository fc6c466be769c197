// Apart from `reports.ts`, which needs zod: the browser reads this list.

/** What a period is compared with: the days right before it, the same days a year before, or nothing. */
export const REPORT_COMPARISONS = ['previous', 'year', 'none'] as const;
export type ReportComparison = (typeof REPORT_COMPARISONS)[number];
