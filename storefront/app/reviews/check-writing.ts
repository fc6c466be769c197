import { isEmail } from '../checkout/check-draft.ts';

/** A review as it is typed. */
export interface Writing {
  rating: number | null;
  fullName: string;
  email: string;
  content: string;
}

export const NOTHING_WRITTEN: Writing = { rating: null, fullName: '', email: '', content: '' };

/** As many characters as a text may have (contract). */
export const CONTENT_LENGTH = 2000;
export const NAME_LENGTH = 100;

/** In the order of the form. */
export const PLACES = ['rating', 'content', 'fullName', 'email', 'code'] as const;
export type Place = (typeof PLACES)[number];

export type Rule =
  | 'rating_required'
  | 'name_required'
  | 'email_required'
  | 'email_format'
  | 'content_required'
  | 'captcha_required';

const visible = (text: string): boolean => /[^\p{C}\p{Z}\p{M}]/u.test(text);

// The same rules as `contract/reviews.ts`, without its zod; the store has the last word.
/** What one field breaks. */
export function faultOf(place: Exclude<Place, 'code'>, writing: Writing): Rule | undefined {
  switch (place) {
    case 'rating':
      return writing.rating === null ? 'rating_required' : undefined;
    case 'fullName':
      return visible(writing.fullName) ? undefined : 'name_required';
    case 'email':
      if (writing.email.trim() === '') return 'email_required';
      return isEmail(writing.email) ? undefined : 'email_format';
    case 'content':
      return visible(writing.content) ? undefined : 'content_required';
  }
}

/** The faults of the review, by field. `answered`: the captcha has its answer, or is not needed. */
export function faultsOf(writing: Writing, answered: boolean): Partial<Record<Place, Rule>> {
  const faults: Partial<Record<Place, Rule>> = {};
  for (const place of PLACES) {
    const rule = place === 'code' ? (answered ? undefined : 'captcha_required') : faultOf(place, writing);
    if (rule) faults[place] = rule;
  }
  return faults;
}
