import type { Source } from './source.ts';

export interface Violation {
  path: string;
  /** For imports: what is imported. */
  to?: string;
  message: string;
}

/**
 * Looks at all sources and names what breaks it.
 *
 * @param excused for rules about several files at once: whether an import is an exception
 */
export type Rule = (
  sources: readonly Source[],
  excused?: (path: string, to: string) => boolean,
) => Violation[];
