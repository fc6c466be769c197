import type {
  DocumentRow as RowWire,
  DocumentText,
  StaffDocument,
} from '@halfturn/contract/staff/content.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { UploadedPicture } from '@halfturn/contract/primitives/picture.ts';
import type { StaffSlugs } from '@halfturn/contract/staff/products.ts';
import { isStale, progressOf, stateOf } from './content.ts';
import { statesOf, type ListRow } from './content.staff.queries.ts';
import { searchTermsOf } from './search-terms.ts';
import type { DocumentRow, TextRow } from './write.queries.ts';

/** Names of members of staff, by actor. */
export type Names = ReadonlyMap<string, string>;

/** The member of staff who saved it; empty for the store itself. */
const nameOf = (names: Names, actor: string): string => names.get(actor) ?? '';

const headWire = (row: DocumentRow, now: Date) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  state: stateOf(row.published_at, now),
  publishedAt: row.published_at?.toISOString() ?? null,
  clicks: Number(row.clicks),
});

export const listRowWire = (row: ListRow, names: Names, now: Date): RowWire => ({
  ...headWire(row, now),
  title: row.title,
  savedAt: row.saved_at.toISOString(),
  savedBy: nameOf(names, row.saved_by),
  ...progressOf(statesOf(row), now),
});

export const textWire = (row: TextRow, all: readonly TextRow[], names: Names): DocumentText => {
  const state = ({ locale, meaning, live_from }: TextRow) => ({ locale, meaning, liveFrom: live_from });
  return {
    locale: row.locale,
    no: row.no,
    title: row.title,
    summary: row.summary,
    author: row.author,
    body: row.body,
    savedAt: row.saved_at.toISOString(),
    savedBy: nameOf(names, row.saved_by),
    stale: isStale(state(row), all.map(state)),
    liveFrom: row.live_from?.toISOString() ?? null,
  };
};

export interface DocumentParts {
  texts: readonly TextRow[];
  names: Names;
  slugs: StaffSlugs | null;
  picture: UploadedPicture | null;
}

export const documentWire = (
  document: DocumentRow,
  { texts, names, slugs, picture }: DocumentParts,
  now: Date,
): StaffDocument => ({
  ...headWire(document, now),
  revision: document.revision,
  inFooter: document.in_footer,
  searchTerms: searchTermsOf(document),
  slugs,
  // The command that writes the column takes nothing else.
  cover: picture && { picture, alt: document.picture_alt as Partial<Record<Locale, string>> },
  texts: texts.map((text) => textWire(text, texts, names)),
});
