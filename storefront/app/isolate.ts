/**
 * A value for a sentence, kept together whatever the direction of the sentence: a Latin name in an Arabic one would
 * otherwise pull the marks beside it to its wrong side. Elements have `<bdi>` for the same.
 */
export const isolate = (value: string | number): string => `\u2068${value}\u2069`;
