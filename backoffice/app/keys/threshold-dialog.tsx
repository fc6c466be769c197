import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { DialogButton } from '../layout/dialog-button.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { wholeTyped } from '../typed-number.ts';
import { useAct } from '../use-act.ts';

const thresholdIn = (fields: FormData): number => wholeTyped(String(fields.get('threshold')));

const Threshold = ({ value }: { value: number }) => {
  const { t } = useWords<'staff-keys'>();
  return (
    <TextField
      name="threshold"
      inputMode="numeric"
      autoComplete="off"
      label={t('staff-keys.threshold')}
      hint={t('staff-keys.threshold_hint')}
      defaultValue={String(value)}
    />
  );
};

/** Sets the threshold of the products that have none of their own. */
export function UsualThreshold({ usual }: { usual: number }) {
  const { t } = useWords<'staff-keys'>();
  const act = useAct();
  return (
    <DialogButton label={t('staff-keys.threshold_all')} icon="bell">
      {(close) => (
        <SaveDialog
          title={t('staff-keys.threshold_all')}
          action={t('staff-keys.save')}
          act={act}
          done={t('staff-keys.saved')}
          save={(fields) =>
            call('POST /admin/stock-threshold', { body: { threshold: thresholdIn(fields), was: usual } })
          }
          onClose={close}
        >
          <Threshold value={usual} />
        </SaveDialog>
      )}
    </DialogButton>
  );
}

export interface OwnThresholdProps {
  productId: string;
  /** Null: that of all products. */
  own: number | null;
  usual: number;
}

/** Sets the threshold of one product, or has it follow that of all products. */
export function OwnThreshold({ productId, own, usual }: OwnThresholdProps) {
  const { t } = useWords<'staff-keys'>();
  return (
    <DialogButton label={t('staff-keys.threshold')} icon="bell">
      {(close) => <OwnDialog {...{ productId, own, usual }} onClose={close} />}
    </DialogButton>
  );
}

function OwnDialog({ productId, own, usual, onClose }: OwnThresholdProps & { onClose: () => void }) {
  const { t } = useWords<'staff-keys'>();
  const act = useAct();
  const [isOwn, setOwn] = useState(own !== null);
  return (
    <SaveDialog
      title={t('staff-keys.threshold')}
      action={t('staff-keys.save')}
      act={act}
      done={t('staff-keys.saved')}
      save={(fields) =>
        call('POST /admin/stock/{productId}/threshold', {
          params: { productId },
          body: { threshold: isOwn ? thresholdIn(fields) : null, was: own },
        })
      }
      onClose={onClose}
    >
      <Check checked={isOwn} onChange={({ currentTarget }) => setOwn(currentTarget.checked)}>
        {t('staff-keys.threshold_own')}
      </Check>
      {isOwn && <Threshold value={own ?? usual} />}
    </SaveDialog>
  );
}
