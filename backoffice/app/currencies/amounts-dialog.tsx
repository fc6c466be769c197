import { MONEY_STYLES } from '@halfturn/contract/primitives/money-style.ts';
import { oneOf } from '@halfturn/contract/primitives/names.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { RadioCard } from '@halfturn/ui/radio-card.tsx';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { learnStoreBrand } from '../layout/store-name.ts';
import { useAct } from '../use-act.ts';
import type { loadCurrencies } from './currencies.loader.ts';

export interface AmountsDialogProps {
  amounts: Awaited<ReturnType<typeof loadCurrencies>>['amounts'];
  onClose: () => void;
}

/** Asks how amounts are written, in the whole store. */
export function AmountsDialog({ amounts, onClose }: AmountsDialogProps) {
  const { t } = useWords<'staff-currencies'>();
  const act = useAct();
  const save = async (fields: FormData) => {
    await call('POST /admin/currencies/amounts', {
      body: { style: oneOf(MONEY_STYLES, fields.get('style')), version: amounts.version },
    });
    await learnStoreBrand();
  };
  return (
    <SaveDialog
      act={act}
      version={amounts.version}
      title={t('staff-currencies.amounts')}
      action={t('staff-currencies.amounts_save')}
      save={save}
      done={t('staff-currencies.amounts_saved')}
      onClose={onClose}
    >
      <ChoiceGroup legend={t('staff-currencies.amounts_text')}>
        {MONEY_STYLES.map((style) => (
          <RadioCard
            key={style}
            name="style"
            value={style}
            defaultChecked={style === amounts.style}
            title={t(`staff-currencies.amounts_${style}`)}
            note={t(`staff-currencies.amounts_${style}_note`)}
          />
        ))}
      </ChoiceGroup>
    </SaveDialog>
  );
}
