/** What may be wrong with a review. Without zod, for the browser. */
export const REPORT_REASONS = ['spam', 'offensive', 'personal', 'false', 'illegal', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
