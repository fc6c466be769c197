import type { BulkChosen, BulkPreview } from '@halfturn/contract/staff/product-bulks.ts';
import type { StaffProductChoices } from '@halfturn/contract/staff/product-list.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { newId } from '../../new-id.ts';
import { useAct } from '../../use-act.ts';
import { PriceDoubts } from '../editor/price-doubts.tsx';
import { BulkFields } from './bulk-fields.tsx';
import { actOf, FIRST } from './bulk-form.ts';
import { Preview } from './preview.tsx';

export interface BulkDialogProps {
  chosen: BulkChosen;
  count: number;
  choices: Pick<StaffProductChoices, 'types' | 'own'>;
  onClose: () => void;
}

/** Asks what to change of the chosen products, shows what that would do, and starts it. */
export function BulkDialog({ chosen, count, choices, onClose }: BulkDialogProps) {
  const { t } = useWords<'staff-bulk'>();
  const { types, own } = choices;
  const act = useAct();
  const navigate = useNavigate();
  const [form, setForm] = useState(FIRST);
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const [id] = useState(newId);
  const send = async (confirmed = false) => {
    const body = { chosen, act: actOf(form, own) };
    if (!preview) {
      await act.ask('preview', async () =>
        setPreview(await call('POST /admin/product-bulks/preview', { body })),
      );
      return;
    }
    if (await act.run('start', () => call('POST /admin/product-bulks', { body: { id, ...body, confirmed } })))
      await navigate(`/products/changes/${id}`);
  };
  const action = preview
    ? preview.changes > 0
      ? t('staff-bulk.apply', { count: preview.changes })
      : null
    : t('staff-bulk.preview');
  return (
    <FormDialog
      title={t('staff-bulk.title', { count })}
      shape="wide"
      act={act}
      refusal={act.error?.slug === 'price_unusual' ? null : act.general}
      busy={act.busy !== null}
      action={action}
      further={
        preview && (
          <Button
            disabled={act.busy !== null}
            onClick={() => {
              act.forget();
              setPreview(null);
            }}
          >
            {t('staff-bulk.back')}
          </Button>
        )
      }
      onSend={() => void send()}
      onClose={onClose}
    >
      {preview ? (
        <Preview preview={preview} kind={form.kind} currency={own?.code ?? 'USD'} />
      ) : (
        <BulkFields {...{ form, types, own, act }} onChange={(part) => setForm({ ...form, ...part })} />
      )}
      <PriceDoubts act={act} onConfirm={() => void send(true)} />
    </FormDialog>
  );
}
