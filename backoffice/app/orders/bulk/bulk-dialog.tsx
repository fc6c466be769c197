import type { OrderBulkAct } from '@halfturn/contract/staff/order-bulk-parts.ts';
import type { OrdersChosen } from '@halfturn/contract/staff/order-bulks.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import { call } from '../../api.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { useAct } from '../../use-act.ts';
import { BulkFields, useBulkActs } from './bulk-fields.tsx';
import { BulkPreview, type Preview } from './bulk-preview.tsx';
import { BulkResult } from './bulk-result.tsx';
import { useBulkRun } from './use-bulk-run.ts';

interface BulkDialogProps {
  chosen: OrdersChosen;
  count: number;
  /** Closed; `done` if the act was done with the orders. */
  onClose: (done: boolean) => void;
}

/** Asks what to do with the chosen orders, shows which are left out and why, and does it step by step. */
export function BulkDialog({ chosen, count, onClose }: BulkDialogProps) {
  const { t } = useWords<'staff' | 'staff-bulk' | 'staff-order-acts'>();
  const act = useAct();
  const acts = useBulkActs();
  const [kind, setKind] = useState<OrderBulkAct>(acts[0]?.[0] ?? 'tag');
  const [words, setWords] = useState({ tag: '', reason: '' });
  const [preview, setPreview] = useState<Preview | null>(null);
  const { run, progress } = useBulkRun(act);
  const send = async (fields: FormData) => {
    if (preview && kind !== 'slips') return await run({ act: kind, ...words, orderNos: preview.fit });
    const typed = { tag: textOf(fields, 'tag'), reason: textOf(fields, 'reason') };
    setWords(typed);
    await act.ask('preview', async () =>
      setPreview(
        await call('POST /admin/order-bulks/preview', { body: { chosen, act: kind, tag: typed.tag } }),
      ),
    );
  };
  const back = () => {
    act.forget();
    setPreview(null);
  };
  const ended = progress !== null && progress.at >= progress.total;
  const offered = preview && preview.fit.length > 0 && kind !== 'slips' && !ended;
  return (
    <FormDialog
      title={t('staff-order-acts.bulk_title', { count })}
      shape="wide"
      act={act}
      busy={act.busy !== null}
      action={
        preview === null
          ? t('staff-bulk.preview')
          : offered
            ? t('staff-order-acts.bulk_apply', { count: preview.fit.length - (progress?.at ?? 0) })
            : null
      }
      {...(ended && { leave: t('staff.close') })}
      further={
        preview &&
        progress === null && (
          <Button disabled={act.busy !== null} onClick={back}>
            {t('staff-bulk.back')}
          </Button>
        )
      }
      onSend={(fields) => void send(fields)}
      onClose={() => onClose(ended)}
    >
      {progress ? (
        <BulkResult progress={progress} />
      ) : preview ? (
        <BulkPreview preview={preview} act={kind} />
      ) : (
        <BulkFields
          kind={kind}
          acts={acts}
          words={words}
          onKind={(next) => {
            act.forget();
            setKind(next);
          }}
        />
      )}
    </FormDialog>
  );
}

const textOf = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim();
