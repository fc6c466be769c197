import type { ClaimPicture } from '@halfturn/contract/claims.ts';
import { CallError } from '@halfturn/contract/client.ts';
import type { Order } from '@halfturn/contract/orders.ts';
import {
  CLAIM_LENGTH,
  CLAIM_REASONS,
  type ClaimReason,
  MOST_PICTURES,
  SHOWABLE,
} from '@halfturn/contract/primitives/claim-limits.ts';
import { formatFileSize } from '@halfturn/locales/file-size.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { FileField } from '@halfturn/ui/file-field.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useCall } from '../api.ts';
import { RecentTime } from '../orders/local-time.tsx';
import { newId } from '../support/new-id.ts';
import type { Uploads } from '../support/use-uploads.ts';
import styles from './claims.module.css';
import { usePictures, MOST_MB } from './use-pictures.ts';

export interface ClaimDialogProps {
  order: Order;
  /** The copies that can be claimed. */
  claimable: readonly string[];
  open: boolean;
  onClose: () => void;
  /** It was taken; until when it is answered, in words. */
  onSent: (said: ReactNode) => void;
  /** The order is another than the one that is shown. */
  onChanged: () => void;
}

/** Says that a key does not work: which one, what is the matter, in words and with pictures. */
export function ClaimDialog({ order, claimable, open, onClose, onSent, onChanged }: ClaimDialogProps) {
  const { t, rich } = useWords<'claims' | 'orders' | 'shell'>();
  const call = useCall();
  const form = useId();
  const field = useId();
  const pictures = usePictures(order.orderNo);
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState<ClaimReason>('used');
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  // One claim, however often it is sent for want of an answer.
  const id = useRef('');
  const unit = claimable.includes(chosen) ? chosen : (claimable[0] ?? '');

  const send = async () => {
    setBusy(true);
    setFault(null);
    id.current ||= newId();
    try {
      const { claims } = await call('POST /api/orders/{orderNo}/claims', {
        params: { orderNo: order.orderNo },
        body: { id: id.current, unit, reason, text, pictures: pictures.files.map((picture) => picture.id) },
      });
      const made = claims.find((claim) => claim.id === id.current);
      id.current = '';
      setText('');
      pictures.sent();
      const time = made?.answerBy ? <RecentTime at={made.answerBy} now={order.serverNow} /> : '';
      onSent(rich('claims.sent', { time }, {}));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status !== 0 && error.status < 500) id.current = '';
      setFault(error.status === 0 ? t('orders.call_failed') : error.message);
      if (error.slug === 'claim_not_possible') onChanged();
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') {
      setMissing(true);
      document.getElementById(field)?.focus();
      return;
    }
    if (!busy && pictures.uploading === null) void send();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      // What was typed would be lost by a slip beside the dialog.
      held={busy || text !== '' || pictures.files.length > 0}
      title={t('orders.not_working')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('orders.not_now')}</Button>
          <Button type="submit" form={form} variant="main" busy={busy} busyLabel={t('orders.refund_sending')}>
            {t('claims.send')}
          </Button>
        </>
      }
    >
      <form method="post" id={form} noValidate className={styles.form} onSubmit={submit}>
        <p>{t('claims.promise')}</p>
        {claimable.length > 1 && (
          <Select
            label={t('claims.which')}
            value={unit}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            {copiesOf(order, claimable).map(({ id: of, name, no, count }) => (
              <option key={of} value={of}>
                {count === 1
                  ? name
                  : t('orders.refund_copy', { name, copy: t('orders.copy_of', { no, count }) })}
              </option>
            ))}
          </Select>
        )}
        <Select
          label={t('claims.reason')}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value as ClaimReason)}
        >
          {CLAIM_REASONS.map((one) => (
            <option key={one} value={one}>
              {t(`claims.reason_${one}`)}
            </option>
          ))}
        </Select>
        <TextArea
          id={field}
          label={t('orders.refund_reason')}
          hint={t('orders.refund_reason_hint')}
          error={missing && t('orders.refund_reason_missing')}
          required
          maxLength={CLAIM_LENGTH}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            if (target.value.trim() !== '') setMissing(false);
          }}
        />
        <PictureField pictures={pictures} />
        {fault && (
          <Notice tone="bad" role="alert">
            {fault}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

const copiesOf = (order: Order, of: readonly string[]) =>
  order.lines.flatMap(({ name, quantity, units }) =>
    units.filter(({ id }) => of.includes(id)).map(({ id, no }) => ({ id, no, name, count: quantity })),
  );

/** Chooses the pictures that go with a claim, and shows which do. */
function PictureField({ pictures }: { pictures: Uploads<ClaimPicture> }) {
  const { t, locale } = useWords<'claims'>();
  const { files, uploading, fault, add, remove } = pictures;
  return (
    <FileField
      label={t('claims.pictures')}
      hint={t('claims.pictures_hint', { most: MOST_PICTURES, mb: MOST_MB })}
      accept={SHOWABLE}
      files={files.map(({ id, name, size }) => ({
        id,
        name,
        icon: 'eye',
        note: formatFileSize(size, locale),
      }))}
      removeLabel={(name) => t('claims.remove', { name })}
      sending={uploading && t('claims.uploading', { name: uploading })}
      fault={fault}
      onAdd={(chosen) => void add(chosen)}
      onRemove={remove}
    />
  );
}
