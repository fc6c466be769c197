import { createContext, use } from 'react';

/** Which fields of the form around are changed, by their names. */
export const ChangedFields = createContext<readonly string[]>([]);

/** Whether a name is one of these or a part of one: `texts.de.name` is a part of `texts`. */
export const isPartOf = (name: string, names: readonly string[]): boolean =>
  names.some((one) => name === one || name.startsWith(`${one}.`));

/** Whether anything under these names is changed. */
export const useChanged = (names: readonly string[]): boolean =>
  use(ChangedFields).some((name) => isPartOf(name, names));

/** Whether the person may change the form. */
export const Editable = createContext(true);

/** The id of the form: its fields name it, as they stand beside it and not within, so that a card can hold a form of its own. */
export const FormId = createContext<string | undefined>(undefined);
