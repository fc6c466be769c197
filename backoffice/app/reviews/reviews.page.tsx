import type { StaffReviewRow } from '@halfturn/contract/staff/reviews.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Rating } from '@halfturn/ui/rating.tsx';
import { useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useParams } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { Filter, FindForm } from '../layout/find-form.tsx';
import { List, ListTabs, WithPanel } from '../layout/list.tsx';
import styles from '../layout/table.module.css';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { KINDS, reviews, STATES, type loadReviews } from './reviews.loader.ts';
import { RulesDialog } from './rules-dialog.tsx';
import { StateMark } from './state-mark.tsx';

/** What visitors have written, what waits first. What is open stands beside the list. */
export function ReviewsPage() {
  const { t } = useWords<'staff' | 'staff-reviews'>();
  const { number } = useFormats();
  const list = useLoaderData<typeof loadReviews>();
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { mayCall } = useStaff();
  const [showsRules, setShowsRules] = useState(false);
  const filter = { kind: list.kind, stars: list.stars, q: list.q };
  const filtered = list.q !== '' || list.kind !== '' || list.stars > 0;
  const waits = list.state === 'pending';
  const go = (form: HTMLFormElement | null) => void navigate(reviews.pathOf(form, { state: list.state }));
  return (
    <>
      <Bar title={t('staff-reviews.title')}>
        <Button icon="gear" onClick={() => setShowsRules(true)}>
          {t('staff-reviews.rules')}
        </Button>
      </Bar>
      <ListTabs
        label={t('staff-reviews.by_state')}
        links={STATES.map((state) => ({
          href: reviews.path({ ...filter, state }),
          label: t(`staff-reviews.state_${state}`),
          count: number(list.counts[state]),
          current: state === list.state,
        }))}
      />
      <FindForm label={t('staff-reviews.find')} q={list.q} onFind={(_q, form) => go(form)}>
        <Filter
          name="kind"
          label={t('staff-reviews.kind')}
          any={t('staff-reviews.kind_any')}
          value={list.kind}
          options={KINDS.map((kind) => [kind, t(`staff-reviews.kind_${kind}`)])}
          onPick={go}
        />
        <Filter
          name="stars"
          label={t('staff-reviews.stars')}
          any={t('staff-reviews.stars_any')}
          none={0}
          value={list.stars}
          options={[5, 4, 3, 2, 1].map((stars) => [stars, t('staff-reviews.rating', { stars })])}
          onPick={go}
        />
        <span className={styles.end}>
          {t(waits ? 'staff-reviews.oldest_first' : 'staff-reviews.newest_first')}
        </span>
      </FindForm>
      <WithPanel open={id} back="/reviews">
        <List
          rows={list.rows}
          empty={
            <Empty
              icon={waits && !filtered ? 'check' : 'star'}
              title={t(waits && !filtered ? 'staff-reviews.none_waits' : 'staff-reviews.none_here')}
            />
          }
          count={t('staff-reviews.total', { count: list.total })}
          page={list.page}
          pages={list.pages}
          hrefFor={(page) => reviews.path({ ...filter, state: list.state, page })}
          keys={id && mayCall('staffDecideReview') ? <DecideKeys /> : true}
        >
          <ReviewsTable rows={list.rows} search={search} open={id} />
        </List>
      </WithPanel>
      {showsRules && <RulesDialog rules={list.rules} onClose={() => setShowsRules(false)} />}
    </>
  );
}

interface ReviewsTableProps {
  rows: readonly StaffReviewRow[];
  search: string;
  /** The one that is open. */
  open: string | undefined;
}

/** The list: a row a review, each a link to its panel. */
function ReviewsTable({ rows, search, open }: ReviewsTableProps) {
  const { t } = useWords<'staff-reviews'>();
  const { when } = useFormats();
  return (
    <Table
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          head: t('staff-reviews.stars'),
          cell: (row) => (
            <Rating value={row.rating} label={t('staff-reviews.rating', { stars: row.rating })} />
          ),
        },
        {
          head: t('staff-reviews.about'),
          name: true,
          cell: (row) => (
            <RowLink dir="auto" to={`/reviews/${row.id}${search}`} open={row.id === open}>
              {row.product?.name ?? t('staff-reviews.store')}
            </RowLink>
          ),
        },
        { head: t('staff-reviews.text'), name: true, spare: true, dir: 'auto', cell: (row) => row.excerpt },
        { head: t('staff-reviews.who'), name: true, cell: (row) => <bdi>{row.fullName}</bdi> },
        { head: t('staff-reviews.state'), cell: (row) => <StateMark state={row.state} /> },
        {
          head: t('staff-reviews.time'),
          number: true,
          tight: true,
          cell: (row) => <small>{when(row.at)}</small>,
        },
      ]}
    />
  );
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
