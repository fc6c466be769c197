import type { StaffCurrency } from '@halfturn/contract/staff/currencies.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice, Refusal } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { newest } from '../layout/newest.ts';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { numberTyped } from '../typed-number.ts';
import { useAct } from '../use-act.ts';
import { AmountsDialog } from './amounts-dialog.tsx';
import { CurrenciesTable } from './currencies-table.tsx';
import type { loadCurrencies } from './currencies.loader.ts';
import styles from './currencies.module.css';
import { OwnDialog } from './own-dialog.tsx';
import { SourceDialog } from './source-dialog.tsx';

type Other = Exclude<StaffCurrency['code'], 'USD'>;
const otherOf = ({ code }: StaffCurrency): Other[] => (code === 'USD' ? [] : [code]);

/** Rates with their source and age; what has moved, what is too old; and what a buyer may choose, in which order. */
export function CurrenciesPage() {
  const { t, locale } = useWords<'staff-currencies'>();
  const { rows, feed, alarms, source, own, amounts } = useLoaderData<typeof loadCurrencies>();
  const { mayCall } = useStaff();
  const maySet = mayCall('staffSetRate');
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
        <DialogButton label={t('staff-currencies.own')} offered={mayCall('staffChooseCurrency')}>
          {(close) => <OwnDialog own={own} rows={rows} onClose={close} />}
        </DialogButton>
        <DialogButton label={t('staff-currencies.amounts')} offered={mayCall('staffChooseAmounts')}>
          {(close) => <AmountsDialog amounts={amounts} onClose={close} />}
        </DialogButton>
        <DialogButton
          label={t('staff-currencies.source_title')}
          offered={mayCall('staffSaveRateSource') && source.origin !== 'environment'}
        >
          {(close) => <SourceDialog source={source} onClose={close} />}
        </DialogButton>
        {maySet && feed && (
          <Button variant="main" busy={busy === 'fetch'} onClick={() => void fetchNow()}>
            {t('staff-currencies.fetch')}
          </Button>
        )}
      </Bar>
      <div className={styles.notes}>
        <Refusal>{!setting && refusal}</Refusal>
        <p>{t('staff-currencies.own_text', { currency: formatName('currency', own.code, locale) })}</p>
        <FeedNotes feed={feed} source={source} fetched={fetched} />
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
      {setting && (
        <SetRateDialog row={newest(rows, setting, ({ code }) => code)} onClose={() => setSetting(null)} />
      )}
    </>
  );
}

interface SetRateDialogProps {
  row: StaffCurrency;
  onClose: () => void;
}

/** Asks for a rate that holds until it is changed. */
function SetRateDialog({ row, onClose }: SetRateDialogProps) {
  const { t, locale } = useWords<'staff' | 'staff-currencies'>();
  const act = useAct();
  const save = (fields: FormData) => {
    const rate = numberTyped(String(fields.get('rate')), 8);
    const { code } = row;
    if (code === 'USD') return Promise.resolve();
    return call('POST /admin/currencies/{code}/rate', {
      params: { code },
      body: { rate, version: row.version },
    });
  };
  const name = `${formatName('currency', row.code, locale)} (${row.code})`;
  return (
    <SaveDialog
      act={act}
      version={row.version}
      title={t('staff-currencies.set_title', { name })}
      action={t('staff-currencies.save')}
      save={save}
      onClose={onClose}
    >
      <TextField
        name="rate"
        label={t('staff-currencies.rate')}
        hint={t('staff-currencies.set_hint')}
        inputMode="decimal"
        dir="ltr"
        maxLength={20}
        defaultValue={row.rate ?? ''}
      />
    </SaveDialog>
  );
}

interface FeedNotesProps extends Pick<Awaited<ReturnType<typeof loadCurrencies>>, 'feed' | 'source'> {
  /** It was asked now, and answered. */
  fetched: boolean;
}

/** When the feed of rates last answered, or what is wrong with it. */
function FeedNotes({ feed, source, fetched }: FeedNotesProps) {
  const { t } = useWords<'staff-currencies'>();
  const { time } = useFormats();
  return (
    <>
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
        {source.origin === 'environment' && <> {t('staff-currencies.source_fixed', { name: 'RATES_URL' })}</>}
      </p>
    </>
  );
}
