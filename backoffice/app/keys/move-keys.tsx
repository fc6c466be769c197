import type { KeyAct } from '@halfturn/contract/staff/keys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { call } from '../api.ts';
import { DialogButton } from '../layout/dialog-button.tsx';
import { ReasonDialog } from '../layout/reason-dialog.tsx';

export interface MoveKeysProps {
  act: KeyAct;
  batchId: string;
  /** Null: all unsold keys of the batch. */
  keys: readonly string[] | null;
  onMoved?: () => void;
}

/** A button for an act on unsold keys, which asks for the reason. */
export function MoveKeys({ act, batchId, keys, onMoved }: MoveKeysProps) {
  const { t } = useWords<'staff-keys'>();
  return (
    <DialogButton label={t(`staff-keys.act_${act}`)}>
      {(close) => (
        <ReasonDialog
          title={t(`staff-keys.act_${act}`)}
          text={t(`staff-keys.${act}_text`)}
          label={t('staff-keys.reason')}
          missing={t('staff-keys.reason_missing')}
          maxLength={500}
          rows={3}
          action={t(`staff-keys.act_${act}`)}
          done={t('staff-keys.moved')}
          send={async (reason) => {
            const body = { act, keys: keys === null ? null : [...keys], reason };
            const params = { id: batchId };
            await call('POST /admin/key-batches/{id}/keys', { params, body }, { long: keys === null });
            onMoved?.();
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}

/** Removes all keys of a batch as if they had not been imported. */
export function UndoBatch({ batchId }: { batchId: string }) {
  const { t } = useWords<'staff-keys'>();
  return (
    <DialogButton label={t('staff-keys.undo')}>
      {(close) => (
        <ReasonDialog
          title={t('staff-keys.undo')}
          text={t('staff-keys.undo_text')}
          label={t('staff-keys.reason')}
          missing={t('staff-keys.reason_missing')}
          maxLength={500}
          rows={3}
          action={t('staff-keys.undo')}
          done={t('staff-keys.undone')}
          send={(reason) =>
            call(
              'POST /admin/key-batches/{id}/undo',
              { params: { id: batchId }, body: { reason } },
              { long: true },
            )
          }
          onClose={close}
        />
      )}
    </DialogButton>
  );
}
