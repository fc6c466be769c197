import { WordsProvider, type WordsProviderProps } from '@halfturn/locales/react.ts';
import { useStoreBrand } from './store-name.ts';

/** The words of the page, which follow the store's name when it is changed; the host stands for a name that is not known. */
export function StoreWords(props: Omit<WordsProviderProps, 'store'>) {
  return <WordsProvider {...props} store={useStoreBrand()?.name ?? location.hostname} />;
}
