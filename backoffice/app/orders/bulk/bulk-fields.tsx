import { ORDER_BULK_ACTS, type OrderBulkAct } from '@halfturn/contract/staff/order-bulk-parts.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useStaff } from '../../layout/use-staff.ts';
import { ActReason } from '../act-reason.tsx';
import styles from './bulk.module.css';

/** The call that does it with one order: who may make that may do it with many. */
const SINGLE = {
  tag: 'staffTagOrder',
  untag: 'staffTagOrder',
  resend: 'staffResendKeys',
  cancel: 'staffCancelOrder',
  packed: 'staffPack',
  received: 'staffReceive',
  slips: 'staffOrder',
} as const satisfies Record<OrderBulkAct, string>;

/** What this person may do with many orders, each in words. */
export function useBulkActs(): readonly (readonly [OrderBulkAct, string])[] {
  const { t } = useWords<'staff-orders' | 'staff-order-acts'>();
  const { mayCall } = useStaff();
  const words = {
    tag: t('staff-order-acts.bulk_tag'),
    untag: t('staff-order-acts.bulk_untag'),
    resend: t('staff-order-acts.resend'),
    cancel: t('staff-order-acts.bulk_cancel'),
    packed: t('staff-orders.pack'),
    received: t('staff-orders.receive'),
    slips: t('staff-order-acts.bulk_slips'),
  };
  return ORDER_BULK_ACTS.filter((act) => mayCall(SINGLE[act])).map((act) => [act, words[act]] as const);
}

interface BulkFieldsProps {
  kind: OrderBulkAct;
  acts: readonly (readonly [OrderBulkAct, string])[];
  words: { tag: string; reason: string };
  onKind: (kind: OrderBulkAct) => void;
}

/** What is to be done, and what that needs. */
export function BulkFields({ kind, acts, words, onKind }: BulkFieldsProps) {
  const { t } = useWords<'staff-order-acts'>();
  return (
    <div className={styles.fields}>
      <Select
        label={t('staff-order-acts.bulk_what')}
        value={kind}
        onChange={({ currentTarget }) => {
          const next = ORDER_BULK_ACTS.find((one) => one === currentTarget.value);
          if (next) onKind(next);
        }}
        options={acts}
      />
      {(kind === 'tag' || kind === 'untag') && (
        <TextField
          name="tag"
          dir="auto"
          required
          maxLength={40}
          autoComplete="off"
          label={t('staff-order-acts.tag')}
          defaultValue={words.tag}
        />
      )}
      {kind === 'cancel' && (
        <>
          <p>{t('staff-order-acts.bulk_cancel_text')}</p>
          <ActReason />
        </>
      )}
      {kind === 'resend' && <p>{t('staff-order-acts.bulk_resend_text')}</p>}
    </div>
  );
}
