import type { StaffCurrency } from '@halfturn/contract/staff/currencies.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice, Refusal } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import type { loadCurrencies } from './currencies.loader.ts';
import styles from './currencies.module.css';
import { CurrenciesTable } from './currencies-table.tsx';
import { SetRateDialog } from './set-rate-dialog.tsx';

type Other = Exclude<StaffCurrency['code'], 'USD'>;
const otherOf = ({ code }: StaffCurrency): Other[] => (code === 'USD' ? [] : [code]);

/** Rates with their source and age; what has moved, what is too old; and what a buyer may choose, in which order. */
export function CurrenciesPage() {
  const { t } = useWords<'staff-currencies'>();
  const { time } = useFormats();
  const { rows, feed, alarms } = useLoaderData<typeof loadCurrencies>();
  const maySet = useStaff().mayCall('staffSetRate');
  const { busy, refusal, run } = useAct();
  const [setting, setSetting] = useState<StaffCurrency | null>(null);
  const [fetched, setFetched] = useState(false);

  const fetchNow = () =>
    run('fetch', async () => setFetched((await call('POST /admin/currencies/fetch')).trouble === null));
  const follow = (which: readonly StaffCurrency[]) =>
    run('follow', () => call('POST /admin/currencies/feed', { body: { codes: which.flatMap(otherOf) } }));
  const show = ([code]: Other[], shown: boolean) =>
    code &&
    run('show', () => call('POST /admin/currencies/{code}/shown', { params: { code }, body: { shown } }));
  const move = ([code]: Other[], place: number) =>
    code &&
    run('move', () => call('POST /admin/currencies/{code}/place', { params: { code }, body: { place } }));

  const byHand = rows.filter((row) => row.feed && row.source === 'manual');
  return (
    <>
      <Bar
        title={t('staff-currencies.title')}
        note={alarms > 0 && t('staff-currencies.alarms', { count: alarms })}
      >
        {maySet && byHand.length > 0 && (
          <Button disabled={busy !== null} onClick={() => void follow(byHand)}>
            {t('staff-currencies.follow_all', { count: byHand.length })}
          </Button>
        )}
        {maySet && feed && (
          <Button variant="main" busy={busy === 'fetch'} onClick={() => void fetchNow()}>
            {t('staff-currencies.fetch')}
          </Button>
        )}
      </Bar>
      <div className={styles.notes}>
        <Refusal>{!setting && refusal}</Refusal>
        {feed?.trouble ? (
          <Notice tone="warn" role="status">
            {t(`staff-currencies.${feed.trouble}`)}
          </Notice>
        ) : (
          fetched && (
            <Notice tone="good" role="status">
              {t('staff-currencies.fetched')}
            </Notice>
          )
        )}
        <p className="muted">
          {!feed
            ? t('staff-currencies.no_feed')
            : feed.answeredAt
              ? t('staff-currencies.answered', {
                  time: time(feed.answeredAt),
                })
              : t('staff-currencies.not_asked')}
        </p>
      </div>
      <CurrenciesTable
        rows={rows}
        maySet={maySet}
        busy={busy !== null}
        onPlace={(row, place) => void move(otherOf(row), place)}
        onSet={setSetting}
        onFollow={(row) => void follow([row])}
        onShow={(row, shown) => void show(otherOf(row), shown)}
      />
      {setting && <SetRateDialog row={setting} onClose={() => setSetting(null)} />}
    </>
  );
}
