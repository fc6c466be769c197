import { createContext } from 'react';

/** What is wrong with the fields of a form, by their names. A field below shows what is said of it or of one of its parts. */
export const FieldErrors = createContext<Readonly<Record<string, string>>>({});

/** What is said of a field or of its first part that is wrong: `currencies.2` belongs to the field `currencies`. */
export function errorOf(errors: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(errors).find(([at]) => at === name || at.startsWith(`${name}.`))?.[1];
}
