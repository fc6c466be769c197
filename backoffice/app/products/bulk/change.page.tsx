import { BULK_SHOWN } from '@halfturn/contract/staff/product-bulk-parts.ts';
import type { ProductBulk } from '@halfturn/contract/staff/product-bulks.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Progress } from '@halfturn/ui/progress.tsx';
import { useEffect, useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { call } from '../../api.ts';
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx';
import { ListPage } from '../../layout/list-page.tsx';
import { StateTag } from '../../layout/state-tag.tsx';
import { RowLink } from '../../layout/table.tsx';
import { useFormats } from '../../layout/use-formats.ts';
import { useStaff } from '../../layout/use-staff.ts';
import { bulkItems, type loadBulk } from './bulk.loader.ts';
import styles from './bulk.module.css';
import { currencyOf, ShownValue } from './preview.tsx';
import { useBulkWords } from './use-bulk-words.ts';

/** How often a change that is under way is looked at. */
const LOOK_MS = 1_000;

/** A change of many products: its progress, its result for each, and the button that undoes it. */
export function ChangePage() {
  const { t } = useWords<'staff' | 'staff-bulk'>();
  const list = useLoaderData<typeof loadBulk>();
  const { bulk, asked } = list;
  const wordsOf = useBulkWords();
  const { mayCall } = useStaff();
  const [asking, setAsking] = useState(false);
  useLooks(bulk.state === 'running' || bulk.state === 'undoing');
  return (
    <ListPage
      title={wordsOf(bulk)}
      acts={
        <>
          <Link to="/products/changes" className={buttonClass()}>
            {t('staff-bulk.changes')}
          </Link>
          {bulk.undoUntil && mayCall('staffUndoBulk') && (
            <Button onClick={() => setAsking(true)}>{t('staff-bulk.undo')}</Button>
          )}
        </>
      }
      notice={<Head bulk={bulk} />}
      address={bulkItems(bulk.id)}
      list={list}
      tabs={{
        label: t('staff-bulk.show'),
        links: BULK_SHOWN.map((show) => ({
          ask: { show },
          label: t(`staff-bulk.show_${show}`),
          count: show === 'all' ? bulk.total : bulk.refused + bulk.kept,
        })),
      }}
      empty={{ icon: 'box', title: t('staff-bulk.no_problems') }}
      count={t('staff.products', { count: list.total })}
      rowKey={({ id }) => id}
      columns={[
        {
          head: t('staff.product'),
          name: true,
          cell: (row) => (
            <RowLink dir="auto" to={`/products/${row.id}`}>
              {row.name}
            </RowLink>
          ),
        },
        {
          head: t('staff-bulk.state'),
          cell: ({ state, reason }) => (
            <>
              {t(`staff-bulk.${state}`)}
              {reason && <small> · {t(`staff-bulk.reason_${reason}`)}</small>}
            </>
          ),
        },
        asked.show === 'all' && {
          head: t('staff-bulk.before'),
          cell: ({ before }) => (
            <ShownValue shown={before} kind={bulk.kind} currency={currencyOf(bulk.act)} />
          ),
        },
        asked.show === 'all' && {
          head: t('staff-bulk.after'),
          cell: ({ after }) => <ShownValue shown={after} kind={bulk.kind} currency={currencyOf(bulk.act)} />,
        },
      ]}
    >
      {asking && (
        <ConfirmDialog
          title={t('staff-bulk.undo_title')}
          action={t('staff-bulk.undo')}
          work={() => call('POST /admin/product-bulks/{id}/undo', { params: { id: bulk.id } })}
          onClose={() => setAsking(false)}
        >
          <p>{t('staff-bulk.undo_text')}</p>
        </ConfirmDialog>
      )}
    </ListPage>
  );
}

/** Loads the page again every second while the change is under way. */
function useLooks(underWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [underWay, revalidate]);
}

/** Who started the change and when, what it does, and its progress. */
function Head({ bulk }: { bulk: ProductBulk }) {
  const { t } = useWords<'staff-bulk'>();
  const { number, time } = useFormats();
  const { state, total, tried, changed, same, refused, undone, kept, undoUntil } = bulk;
  const isUndo = state === 'undoing' || state === 'undone';
  const whole = isUndo ? changed : total;
  const far = t('staff-bulk.progress', { part: number(tried), whole: number(whole) });
  return (
    <div className={styles.head}>
      <p>
        <StateTag of={`staff-bulk.${state}`} /> <bdi>{bulk.by}</bdi>, {time(bulk.createdAt)}
      </p>
      {(state === 'running' || state === 'undoing') && (
        <Progress value={tried} max={whole} label={t(`staff-bulk.${state}`)} valueText={far} start={far} />
      )}
      <p role="status">
        {isUndo
          ? t('staff-bulk.undo_sum', { undone: number(undone), kept: number(kept) })
          : t('staff-bulk.result', {
              changed: number(changed),
              same: number(same),
              refused: number(refused),
            })}
      </p>
      {undoUntil && <p className="muted">{t('staff-bulk.undo_until', { time: time(undoUntil) })}</p>}
    </div>
  );
}
