import { useWords } from '@halfturn/locales/react.ts';
import type { IconName } from '@halfturn/ui/icon-paths.ts';
import { useMemo } from 'react';
import { applyTheme, store } from '../../preferences.ts';
import { useSignOut } from '../me.tsx';
import { seenBy, TODAY, type PlaceWords } from '../places.ts';
import { useStaff } from '../use-staff.ts';
import { ACTS } from './acts.ts';
import { names } from './fold.ts';
import { recentPlaces } from './recent.ts';
import { KINDS, useFound, type FoundThing } from './use-found.ts';

/** A line of the search: where it leads, or what it does. */
export interface Option {
  id: string;
  icon: IconName;
  title: string;
  note?: string;
  to?: string;
  act?: () => void;
}

export interface OptionGroup {
  label: string;
  options: Option[];
}

/** What the search lists for a text: things of the store, pages and acts; for none, what was opened last, and the acts. */
export function useOptions(typed: string): { groups: OptionGroup[]; asking: boolean; failed: boolean } {
  const { t } = useWords<PlaceWords>();
  const q = typed.trim();
  const { found, asking, failed } = useFound(q);
  const pages = usePages();
  const acts = useActs();
  const recent = useRecent(pages);
  const groups =
    q === ''
      ? [
          { label: t('staff-frame.recent'), options: recent },
          { label: t('staff-frame.pages'), options: recent.length > 0 ? [] : pages },
          { label: t('staff-frame.acts'), options: acts },
        ]
      : [
          { label: t('staff-frame.pages'), options: pages.filter(({ title }) => names(title, q)) },
          { label: t('staff-frame.acts'), options: acts.filter(({ title }) => names(title, q)) },
          // What comes later stands below, so that it never moves the line that is about to be chosen.
          ...foundGroups(found, t),
        ];
  return { groups: groups.filter(({ options }) => options.length > 0), asking, failed };
}

type Words = ReturnType<typeof useWords<PlaceWords>>['t'];

/** The things that the store found, under a heading for each kind. */
function foundGroups(found: readonly FoundThing[], t: Words): OptionGroup[] {
  const labels: Record<FoundThing['kind'], string> = {
    order: t('staff.orders'),
    product: t('staff-products.title'),
    customer: t('staff-customers.title'),
    coupon: t('staff-coupons.title'),
    ticket: t('staff-support.title'),
  };
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    label: labels[kind],
    options: found
      .filter((thing) => thing.kind === kind)
      .map((thing) => ({
        id: `${kind}-${thing.id}`,
        icon: KINDS[kind].icon,
        title: thing.title,
        note: noteOf(thing, t),
        to: `${KINDS[kind].base}/${thing.id}`,
      })),
  }));
}

/** What tells a thing apart, in words. */
function noteOf({ kind, note }: FoundThing, t: Words): string {
  if (kind === 'product')
    return note === 'draft' ? t('staff.product_draft') : note === 'retired' ? t('staff.product_retired') : '';
  return kind === 'ticket' ? '' : note;
}

/** The pages that the person may open. */
function usePages(): Option[] {
  const { t } = useWords<PlaceWords>();
  const { may } = useStaff();
  return useMemo(
    () =>
      [TODAY, ...seenBy(may).flatMap(({ places }) => places)].map(({ to, icon, name }) => ({
        id: `page-${to}`,
        icon,
        title: t(name),
        to,
      })),
    [may, t],
  );
}

function useActs(): Option[] {
  const { t } = useWords<PlaceWords>();
  const { mayCall } = useStaff();
  const signOut = useSignOut();
  const theme = (to: 'light' | 'dark') => () => {
    store('theme', to);
    applyTheme(to);
  };
  return [
    ...ACTS.filter(({ needs }) => needs === undefined || mayCall(needs)).map(({ to, icon, name }) => ({
      id: `act-${to}`,
      icon,
      title: t(name),
      to,
    })),
    { id: 'act-light', icon: 'sun', title: t('staff-frame.use_light'), act: theme('light') },
    { id: 'act-dark', icon: 'moon', title: t('staff-frame.use_dark'), act: theme('dark') },
    { id: 'act-out', icon: 'sign-out', title: t('staff.sign_out'), act: () => void signOut() },
  ];
}

/** What was opened last, each with the name of its page or of itself. */
function useRecent(pages: readonly Option[]): Option[] {
  return recentPlaces().flatMap(({ to, title }) => {
    const page = pages.find((one) => one.to === to);
    if (page) return { ...page, id: `recent-${to}` };
    const above = pages.find((one) => one.to !== '/' && to.startsWith(`${one.to}/`));
    // Without its page in the menu, the person may not open it any more.
    return above && title ? { id: `recent-${to}`, icon: above.icon, title, note: above.title, to } : [];
  });
}
