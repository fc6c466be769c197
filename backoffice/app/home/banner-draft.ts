import { LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { BannerFocus } from '@halfturn/contract/home.ts';
import type { UploadedPicture } from '@halfturn/contract/primitives/picture.ts';
import type { StaffBanner } from '@halfturn/contract/staff/home.ts';
import { isoOf, localMoment } from '../notices/local-moment.ts';
import type { Picked } from './product-picks.tsx';

export interface Text {
  heading: string;
  line: string;
  action: string;
  /** What the picture shows. */
  alt: string;
}

/** A banner while it is written: a language may be half done. */
export interface BannerDraft {
  texts: Partial<Record<Locale, Text>>;
  href: string;
  products: Picked[];
  picture: UploadedPicture | null;
  focus: BannerFocus;
  live: boolean;
  /** As the field for a time has it: where the person is, without a zone. */
  from: string;
  until: string;
}

export const NO_TEXT: Text = { heading: '', line: '', action: '', alt: '' };

/** The middle of the picture stays in sight. */
const CENTERED: BannerFocus = { wide: { x: 50, y: 50 }, phone: { x: 50, y: 50 } };

export function draftOf(banner: StaffBanner | null): BannerDraft {
  if (!banner)
    return {
      texts: {},
      href: '/',
      products: [],
      picture: null,
      focus: CENTERED,
      live: false,
      from: '',
      until: '',
    };
  const { texts, href, products, picture, focus, live, liveFrom, liveUntil } = banner;
  const [from, until] = [localMoment(liveFrom), localMoment(liveUntil)];
  return { texts, href, products, picture, focus, live, from, until };
}

const parts = ({ heading, line, action }: Text) => [heading, line, action].map((part) => part.trim());

/** Languages in which a part is written and a part is missing; English always counts as begun. */
export function halfDone(draft: BannerDraft): Locale[] {
  return LOCALES.filter((locale) => {
    const text = draft.texts[locale] ?? NO_TEXT;
    const written = parts(text).filter(Boolean).length;
    return written < 3 && (written > 0 || text.alt.trim() !== '' || locale === 'en-US');
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
    pictureId: draft.picture?.id ?? null,
    focus: draft.focus,
    live: draft.live,
    liveFrom: isoOf(draft.from),
    liveUntil: isoOf(draft.until),
  };
}
