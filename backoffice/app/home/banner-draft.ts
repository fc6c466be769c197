import { LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { StaffBanner } from '@halfturn/contract/staff/home.ts';
import { isoOf, localMoment } from '../notices/local-moment.ts';
import type { Picked } from './product-picks.tsx';

export interface Text {
  heading: string;
  line: string;
  action: string;
}

/** A banner while it is written: a language may be half done. */
export interface BannerDraft {
  texts: Partial<Record<Locale, Text>>;
  href: string;
  products: Picked[];
  live: boolean;
  /** As the field for a time has it: where the person is, without a zone. */
  from: string;
  until: string;
}

export const NO_TEXT: Text = { heading: '', line: '', action: '' };

export function draftOf(banner: StaffBanner | null): BannerDraft {
  if (!banner) return { texts: {}, href: '/', products: [], live: false, from: '', until: '' };
  const { texts, href, products, live, liveFrom, liveUntil } = banner;
  return { texts, href, products, live, from: localMoment(liveFrom), until: localMoment(liveUntil) };
}

const parts = ({ heading, line, action }: Text) => [heading, line, action].map((part) => part.trim());

/** Languages in which a part is written and a part is missing; English always counts as begun. */
export function halfDone(draft: BannerDraft): Locale[] {
  return LOCALES.filter((locale) => {
    const written = parts(draft.texts[locale] ?? NO_TEXT).filter(Boolean).length;
    return written < 3 && (written > 0 || locale === 'en-US');
  });
}

/** The draft as the store takes it. */
export function bodyOf(draft: BannerDraft) {
  const texts = Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = draft.texts[locale];
      return text && parts(text).every(Boolean) ? [[locale, text]] : [];
    }),
  ) as Partial<Record<Locale, Text>>;
  return {
    texts,
    href: draft.href,
    productIds: draft.products.map(({ id }) => id),
    live: draft.live,
    liveFrom: isoOf(draft.from),
    liveUntil: isoOf(draft.until),
  };
}
