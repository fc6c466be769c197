import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { Form } from '../layout/form.tsx';
import { useAct } from '../use-act.ts';
import styles from './products.module.css';

export interface ReleaseDayProps {
  id: string;
  kind: 'key' | 'physical';
  /** The release day (UTC); null for none. */
  released: string | null;
  /** How many paid orders wait for that day. */
  preOrders: number;
  maySet: boolean;
}

/** A product's release day and how many paid pre-orders wait for it. Moving it asks first: buyers get a mail or their keys. */
export function ReleaseDay({ id, kind, released, preOrders, maySet }: ReleaseDayProps) {
  const { t, locale } = useWords<'staff-products'>();
  const act = useAct();
  const [day, setDay] = useState(released ?? '');
  const [asking, setAsking] = useState(false);
  const move = async () => {
    const body = { day, was: released };
    try {
      await call('POST /admin/products/{id}/release-day', { params: { id }, body });
    } finally {
      // A refusal is shown at the field.
      setAsking(false);
    }
  };
  const ask = () => {
    act.forget();
    setAsking(true);
  };
  return (
    <FormCard id="release" title={t('staff-products.release')}>
      <Refusal>{!asking && act.general}</Refusal>
      <p className="muted" role="status">
        {released
          ? t('staff-products.release_now', { date: formatDate(released, locale) })
          : t('staff-products.release_none')}
        {kind === 'key' && ` ${t('staff-products.release_waiting', { count: preOrders })}`}
      </p>
      {maySet && (
        <Form
          act={act}
          refusal={null}
          noValidate={false}
          method="post"
          className={styles.release}
          onSend={ask}
        >
          <TextField
            type="date"
            name="day"
            label={t('staff-products.release_new')}
            required
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <Button type="submit" disabled={day === (released ?? '')}>
            {t('staff-products.save')}
          </Button>
        </Form>
      )}
      {asking && (
        <ConfirmDialog
          act={act}
          title={t('staff-products.release_title', { date: formatDate(day, locale) })}
          action={t('staff-products.release_move')}
          danger={preOrders > 0}
          work={move}
          onClose={() => setAsking(false)}
        >
          <WhatFollows kind={kind} day={day} preOrders={preOrders} />
        </ConfirmDialog>
      )}
    </FormCard>
  );
}

interface WhatFollowsProps extends Pick<ReleaseDayProps, 'kind' | 'preOrders'> {
  day: string;
}

/** What happens to the product and to the buyers who wait for it once the day is moved. */
function WhatFollows({ kind, day, preOrders }: WhatFollowsProps) {
  const { t, locale } = useWords<'staff-products'>();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  if (kind === 'physical') return <p>{t('staff-products.release_goods')}</p>;
  const out = day <= today;
  return (
    <div className={styles.follows}>
      {preOrders > 0 && (
        <p>
          <b>
            {t(out ? 'staff-products.release_hands_over' : 'staff-products.release_tells', {
              count: preOrders,
            })}
          </b>
        </p>
      )}
      <p>
        {out
          ? t('staff-products.release_out')
          : t('staff-products.release_opens', { date: formatDate(day, locale) })}
      </p>
    </div>
  );
}
