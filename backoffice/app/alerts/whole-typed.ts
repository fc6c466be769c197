/** A whole number as it was typed; -1, which the store refuses, for anything else. */
export const wholeTyped = (text: string): number =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : -1;
