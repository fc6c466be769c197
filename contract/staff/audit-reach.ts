// Apart from the calls, which need zod: the browser reads it, and must not download zod with it.

/** The most rows of the audit log that its pages reach; older ones are found by narrower filters. */
export const AUDIT_REACH = 3_000;
