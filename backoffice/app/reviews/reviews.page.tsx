import type { StaffReviewRow } from '@halfturn/contract/staff/reviews.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Rating } from '@halfturn/ui/rating.tsx';
import { useLoaderData, useParams } from 'react-router';
import { DialogButton } from '../layout/dialog-button.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { RowLink, type Columns } from '../layout/table.tsx';
import { useLanguages } from '../layout/languages.ts';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { KINDS, reviews, STATES, type loadReviews } from './reviews.loader.ts';
import { RulesDialog } from './rules-dialog.tsx';
import { StateTag } from '../layout/state-tag.tsx';

/** What visitors have written, what waits first. What is open stands beside the list. */
export function ReviewsPage() {
  const { t } = useWords<'staff-newsletter' | 'staff-reviews'>();
  const { number } = useFormats();
  const list = useLoaderData<typeof loadReviews>();
  const { id } = useParams();
  const { mayCall } = useStaff();
  const { state, page: _, sort: _sort, rating, ...filters } = list.asked;
  const waits = state === 'pending' || state === 'reported';
  const done = waits && rating === 0 && Object.values(filters).every((one) => one === '');
  return (
    <ListPage
      title={t('staff-reviews.title')}
      acts={
        <DialogButton icon="gear" label={t('staff-reviews.rules')}>
          {(close) => <RulesDialog rules={list.rules} onClose={close} />}
        </DialogButton>
      }
      address={reviews}
      list={list}
      tabs={{
        label: t('staff-reviews.by_state'),
        links: STATES.map((one) => ({
          ask: { state: one },
          label: t(`staff-reviews.state_${one}`),
          count: number(list.counts[one]),
        })),
      }}
      find={{ label: t('staff-reviews.find'), q: filters.q }}
      filters={[
        {
          name: 'kind',
          label: t('staff-reviews.kind'),
          any: t('staff-reviews.kind_any'),
          options: KINDS.map((one) => [one, t(`staff-reviews.kind_${one}`)]),
        },
        {
          name: 'rating',
          label: t('staff-reviews.stars'),
          any: t('staff-reviews.stars_any'),
          none: 0,
          options: [5, 4, 3, 2, 1].map((one) => [one, t('staff-reviews.rating', { stars: one })]),
        },
        {
          name: 'verified',
          label: t('staff-reviews.purchase'),
          any: t('staff-reviews.any_purchase'),
          options: [
            ['yes', t('staff-reviews.verified')],
            ['no', t('staff-reviews.not_verified')],
          ],
        },
        {
          name: 'locale',
          label: t('staff-reviews.language'),
          any: t('staff-newsletter.any_language'),
          options: useLanguages(),
        },
      ]}
      dates={[{ label: t('staff-reviews.time'), from: 'from', to: 'to' }]}
      csv="/prod-api/admin/reviews.csv"
      views="reviews"
      order={t(waits ? 'staff-reviews.oldest_first' : 'staff-reviews.newest_first')}
      panel
      empty={{
        icon: done ? 'check' : 'star',
        title: t(done ? 'staff-reviews.none_waits' : 'staff-reviews.none_here'),
      }}
      count={t('staff-reviews.total', { count: list.total })}
      keys={id && mayCall('staffDecideReview') ? <DecideKeys /> : true}
      rowKey={(row) => row.id}
      columns={useColumns()}
    />
  );
}

/** A row a review, each a link to its panel. */
function useColumns(): Columns<StaffReviewRow> {
  const { t } = useWords<'staff-reviews'>();
  const { when } = useFormats();
  return [
    {
      head: t('staff-reviews.stars'),
      sort: 'rating',
      cell: (row) => <Rating value={row.rating} label={t('staff-reviews.rating', { stars: row.rating })} />,
    },
    {
      head: t('staff-reviews.about'),
      name: true,
      cell: (row) => (
        <RowLink dir="auto" keepQuery to={`/reviews/${row.id}`}>
          {row.product?.name ?? t('staff-reviews.store')}
        </RowLink>
      ),
    },
    { head: t('staff-reviews.text'), name: true, spare: true, dir: 'auto', cell: (row) => row.excerpt },
    { head: t('staff-reviews.who'), name: true, cell: (row) => <bdi>{row.fullName}</bdi> },
    { head: t('staff-reviews.state'), cell: (row) => <StateTag of={`staff-reviews.state_${row.state}`} /> },
    {
      head: t('staff-reviews.time'),
      number: true,
      tight: true,
      sort: 'date',
      cell: (row) => <small>{when(row.at)}</small>,
    },
  ];
}

/** The keys of an open review. */
function DecideKeys() {
  const { t } = useWords<'staff-reviews'>();
  return (
    <>
      <kbd>A</kbd> {t('staff-reviews.approve')} <kbd>R</kbd> {t('staff-reviews.reject')} <kbd>U</kbd>{' '}
      {t('staff-reviews.undo')}
    </>
  );
}
