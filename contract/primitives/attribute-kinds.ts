/** What the values of an attribute are. Without zod, for the browser. */
export const ATTRIBUTE_KINDS = ['select', 'multi_select', 'text', 'number', 'yes_no'] as const;
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number];
