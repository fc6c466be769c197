/** Joins class names and leaves out what is absent: `cx(styles.button, busy && styles.busy)`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
