import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { ShellData } from '../app/root/shell-data.ts';

/** What header and footer are made of, in each language, kept until something changes. */
export interface KeptShells {
  /** The kept shell in a language. Without one, `load` is called, and its shell is kept; calls that come meanwhile wait for it. */
  of(locale: Locale, load: () => Promise<ShellData>): Promise<ShellData>;
  /** Something changed that a shell may show. One that is being loaded is not kept either. */
  forget(): void;
}

/** A shell without what no page reads of it, as it goes out with every page. */
const asRead = (shell: ShellData): ShellData => ({
  ...shell,
  rates: shell.rates.map(({ n, r, symbol }) => ({ n, r, symbol })),
});

/**
 * Shells for a server that draws pages. To load one takes ten calls and as many statements, which would be most of what a page asks for.
 *
 * @param keepMs milliseconds after which a shell is loaded again, even if it heard of no change
 */
export function keptShells(keepMs = 600_000): KeptShells {
  const kept = new Map<Locale, { shell: Promise<ShellData>; at: number }>();
  return {
    of(locale, load) {
      const before = kept.get(locale);
      if (before && performance.now() - before.at < keepMs) return before.shell;
      const entry = { shell: load().then(asRead), at: performance.now() };
      kept.set(locale, entry);
      // A failure is no answer for the next visitor.
      entry.shell.catch(() => kept.get(locale) === entry && kept.delete(locale));
      return entry.shell;
    },
    forget: () => kept.clear(),
  };
}
