import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useParams } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { List, ListTabs, WithPanel } from '../layout/list.tsx';
import { FindForm } from '../layout/find-form.tsx';
import styles from '../layout/table.module.css';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { KINDS, reviews, STATES, type loadReviews } from './reviews.loader.ts';
import { ReviewsTable } from './reviews-table.tsx';
import { RulesDialog } from './rules-dialog.tsx';

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
      <FindForm
        label={t('staff-reviews.find')}
        q={list.q}
        onFind={(_q, form) => void navigate(reviews.pathOf(form, { state: list.state }))}
      >
        <Select
          key={`kind-${list.kind}`}
          name="kind"
          label={t('staff-reviews.kind')}
          hideLabel
          defaultValue={list.kind}
          onChange={({ currentTarget }) =>
            void navigate(reviews.pathOf(currentTarget.form, { state: list.state }))
          }
        >
          <option value="">{t('staff-reviews.kind_any')}</option>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`staff-reviews.kind_${kind}`)}
            </option>
          ))}
        </Select>
        <Select
          key={`stars-${list.stars}`}
          name="stars"
          label={t('staff-reviews.stars')}
          hideLabel
          defaultValue={list.stars}
          onChange={({ currentTarget }) =>
            void navigate(reviews.pathOf(currentTarget.form, { state: list.state }))
          }
        >
          <option value={0}>{t('staff-reviews.stars_any')}</option>
          {[5, 4, 3, 2, 1].map((stars) => (
            <option key={stars} value={stars}>
              {t('staff-reviews.rating', { stars })}
            </option>
          ))}
        </Select>
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
          keys={
            <>
              {id && mayCall('staffDecideReview') ? (
                <>
                  <kbd>A</kbd> {t('staff-reviews.approve')} <kbd>R</kbd> {t('staff-reviews.reject')}{' '}
                  <kbd>U</kbd> {t('staff-reviews.undo')}
                </>
              ) : (
                <>
                  <kbd>J</kbd> <kbd>K</kbd> {t('staff.key_move')} <kbd>?</kbd> {t('staff.key_help')}
                </>
              )}
            </>
          }
        >
          <ReviewsTable rows={list.rows} search={search} open={id} />
        </List>
      </WithPanel>
      {showsRules && <RulesDialog rules={list.rules} onClose={() => setShowsRules(false)} />}
    </>
  );
}
