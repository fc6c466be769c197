import type { RateSource } from '@halfturn/contract/staff/currencies.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct } from '../use-act.ts';

/** The bank's file, which is free and needs no account. */
const ECB = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';
const HOURS = [1, 2, 3, 6, 12, 24];

type Found = Awaited<ReturnType<typeof tryAt>>;
const tryAt = (url: string) => call('POST /admin/currencies/source/test', { body: { url } });

/** Asks where rates are read, and how often; an address can be tried before it is saved. */
export function SourceDialog({ source, onClose }: { source: RateSource; onClose: () => void }) {
  const { t } = useWords<'staff-currencies' | 'staff-content'>();
  const act = useAct();
  const [url, setUrl] = useState(source.url);
  const [found, setFound] = useState<Found | null>(null);
  const tryNow = () =>
    act.run('test', async () => {
      setFound(null);
      setFound(await tryAt(url.trim()));
    });
  return (
    <SaveDialog
      act={act}
      version={source.version}
      title={t('staff-currencies.source_title')}
      action={t('staff-content.save')}
      done={t('staff-currencies.source_saved')}
      save={(fields) =>
        call('POST /admin/currencies/source', {
          body: { url: url.trim(), hours: Number(fields.get('hours')), version: source.version },
        })
      }
      onClose={onClose}
    >
      <TextField
        name="url"
        label={t('staff-currencies.source_url')}
        hint={t('staff-currencies.source_hint')}
        dir="ltr"
        type="url"
        maxLength={300}
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <div className="buttons">
        <Button onClick={() => setUrl(ECB)}>{t('staff-currencies.by_ecb')}</Button>
        <Button busy={act.busy === 'test'} disabled={url.trim() === ''} onClick={() => void tryNow()}>
          {t('staff-currencies.source_test')}
        </Button>
      </div>
      {found && <Result found={found} />}
      <Select
        name="hours"
        label={t('staff-currencies.source_hours')}
        defaultValue={String(source.hours)}
        options={HOURS.map((hours) => [hours, t('staff-currencies.hours', { count: hours })])}
      />
    </SaveDialog>
  );
}

function Result({ found: { trouble, asOf, currencies } }: { found: Found }) {
  const { t } = useWords<'staff-currencies'>();
  const { day } = useFormats();
  if (trouble === 'unreachable' || trouble === 'unreadable')
    return (
      <Notice tone="bad" role="status">
        {t(`staff-currencies.source_${trouble}`)}
      </Notice>
    );
  return (
    <Notice tone="good" role="status">
      {t('staff-currencies.source_works', { count: currencies, day: asOf ? day(asOf) : '' })}
    </Notice>
  );
}
