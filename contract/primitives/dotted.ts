/** Short facts in one line, "Steam · Europe"; those that are missing are left out. */
export const dotted = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');
