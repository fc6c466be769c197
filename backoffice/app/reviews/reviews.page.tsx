import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { useCallback, useState } from 'react';
import { Outlet, useLoaderData, useLocation, useNavigate, useParams } from 'react-router';
import { Bar } from '../layout/bar.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { useListKeys } from '../layout/list-keys.ts';
import { Pages } from '../layout/pages.tsx';
import { renderGo } from '../layout/render-go.tsx';
import styles from '../layout/table.module.css';
import { useStaff } from '../layout/use-staff.ts';
import orders from '../orders/orders.module.css';
import { KINDS, readReviews, STATES, writeReviews } from './reviews-address.ts';
import type { loadReviews } from './reviews.loader.ts';
import { ReviewsTable } from './reviews-table.tsx';
import { RulesDialog } from './rules-dialog.tsx';

/** What visitors have written, what waits first. What is open stands beside the list. */
export function ReviewsPage() {
  const { t, locale } = useWords<'staff' | 'staff-reviews'>();
  const list = useLoaderData<typeof loadReviews>();
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { mayCall } = useStaff();
  const [showsRules, setShowsRules] = useState(false);
  const leave = useCallback(() => {
    if (id) void navigate(`/reviews${search}`);
  }, [id, navigate, search]);
  useListKeys(leave);
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
      <div className={orders.tabs}>
        <TabLinks
          label={t('staff-reviews.by_state')}
          renderLink={renderGo}
          links={STATES.map((state) => ({
            href: `/reviews${writeReviews({ ...filter, state })}`,
            label: t(`staff-reviews.state_${state}`),
            count: formatNumber(list.counts[state], locale),
            current: state === list.state,
          }))}
        />
      </div>
      <FindForm
        label={t('staff-reviews.find')}
        q={list.q}
        onFind={(_q, form) => void navigate(addressOf(form, list.state))}
      >
        <Select
          key={`kind-${list.kind}`}
          name="kind"
          label={t('staff-reviews.kind')}
          hideLabel
          defaultValue={list.kind}
          onChange={({ currentTarget }) => void navigate(addressOf(currentTarget.form, list.state))}
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
          onChange={({ currentTarget }) => void navigate(addressOf(currentTarget.form, list.state))}
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
      <div className={`${styles.split} ${id ? styles.open : ''}`}>
        <div>
          {list.rows.length === 0 ? (
            <Empty
              icon={waits && !filtered ? 'check' : 'star'}
              title={t(waits && !filtered ? 'staff-reviews.none_waits' : 'staff-reviews.none_here')}
            />
          ) : (
            <ReviewsTable rows={list.rows} search={search} open={id} />
          )}
          <div className={styles.foot}>
            <span role="status">{t('staff-reviews.total', { count: list.total })}</span>
            <Pages
              page={list.page}
              pages={Math.ceil(list.total / list.pageSize)}
              hrefFor={(page) => `/reviews${writeReviews({ ...filter, state: list.state, page })}`}
            />
            <span>
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
            </span>
          </div>
        </div>
        <Outlet />
      </div>
      {showsRules && <RulesDialog rules={list.rules} onClose={() => setShowsRules(false)} />}
    </>
  );
}

/** The address of what the filters say; read back as any address is. */
function addressOf(form: HTMLFormElement | null, state: string): string {
  const query = new URLSearchParams({ state });
  for (const [name, value] of form ? new FormData(form) : []) query.set(name, String(value));
  return `/reviews${writeReviews(readReviews(`?${query}`))}`;
}
