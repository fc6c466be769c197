import type { ClaimPicture } from '@halfturn/contract/claims.ts';
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
import { FileField } from '@halfturn/ui/file-field.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { type ReactNode, useState } from 'react';
import { useCall } from '../api.ts';
import { FormDialog } from '../form-dialog.tsx';
import { RecentTime } from '../orders/local-time.tsx';
import { nameOfUnit } from '../orders/order-view.ts';
import { ReasonText, useReason } from '../orders/reason-text.tsx';
import type { Uploads } from '../support/use-uploads.ts';
import { useAct } from '../use-act.ts';
import { usePictures, MOST_MB } from './use-pictures.ts';

export interface ClaimDialogProps {
  order: Order;
  /** The units that can be claimed. */
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
  const { t, rich } = useWords<'claims' | 'orders'>();
  const call = useCall();
  const pictures = usePictures(order.orderNo);
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState<ClaimReason>('used');
  const told = useReason();
  const { text } = told;
  const { busy, fault, run } = useAct({ lost: t('orders.call_failed') });
  const unit = claimable.includes(chosen) ? chosen : (claimable[0] ?? '');

  const send = async (id: string) => {
    const { claims } = await call('POST /api/orders/{orderNo}/claims', {
      params: { orderNo: order.orderNo },
      body: { id, unit, reason, text, pictures: pictures.files.map((picture) => picture.id) },
    });
    const made = claims.find((claim) => claim.id === id);
    told.write('');
    pictures.sent();
    const time = made?.answerBy ? <RecentTime at={made.answerBy} now={order.serverNow} /> : '';
    onSent(rich('claims.sent', { time }, {}));
  };
  const submit = () => {
    if (!told.check()) return;
    if (busy || pictures.uploading !== null) return;
    void run(send, ({ slug }) => {
      if (slug === 'claim_not_possible') onChanged();
    });
  };

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      // What was typed would be lost by a slip beside the dialog.
      held={busy || text !== '' || pictures.files.length > 0}
      title={t('orders.not_working')}
      onSubmit={submit}
      busy={busy}
      send={t('claims.send')}
      sending={t('orders.refund_sending')}
      cancel={t('orders.not_now')}
      fault={fault}
      className="column close"
    >
      <p>{t('claims.promise')}</p>
      {claimable.length > 1 && (
        <UnitSelect order={order} claimable={claimable} unit={unit} onChosen={setChosen} />
      )}
      <ReasonSelect reason={reason} onChosen={setReason} />
      <ReasonText reason={told} hint={t('orders.refund_reason_hint')} most={CLAIM_LENGTH} />
      <PictureField pictures={pictures} />
    </FormDialog>
  );
}

interface UnitSelectProps {
  order: Order;
  claimable: readonly string[];
  unit: string;
  onChosen: (unit: string) => void;
}

function UnitSelect({ order, claimable, unit, onChosen }: UnitSelectProps) {
  const { t } = useWords<'claims' | 'orders'>();
  return (
    <Select
      label={t('claims.which')}
      value={unit}
      onChange={({ currentTarget }) => onChosen(currentTarget.value)}
    >
      {order.lines.flatMap((line) =>
        line.units
          .filter(({ id }) => claimable.includes(id))
          .map(({ id, no }) => (
            <option key={id} value={id}>
              {nameOfUnit(t, line, no)}
            </option>
          )),
      )}
    </Select>
  );
}

function ReasonSelect(props: { reason: ClaimReason; onChosen: (reason: ClaimReason) => void }) {
  const { t } = useWords<'claims'>();
  return (
    <Select
      label={t('claims.reason')}
      value={props.reason}
      onChange={({ currentTarget }) => props.onChosen(currentTarget.value as ClaimReason)}
    >
      {CLAIM_REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {t(`claims.reason_${reason}`)}
        </option>
      ))}
    </Select>
  );
}

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
