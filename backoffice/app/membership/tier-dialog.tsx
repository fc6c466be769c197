import { LOCALES, LOCALE_NAMES, bcp47, localeDir } from '@halfturn/contract/primitives/locale.ts';
import type { StaffTier } from '@halfturn/contract/staff/membership.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { minorOf, typedOf } from '../prices/amount.ts';
import { noNumber, numberTyped, wholeTyped } from '../typed-number.ts';
import { useAct } from '../use-act.ts';
import styles from './membership.module.css';

const FIGURES = [
  { name: 'discount', label: 'staff-membership.discount_percent', inputMode: 'decimal' },
  { name: 'points', label: 'staff-membership.per_dollar', inputMode: 'decimal' },
  { name: 'pointsPerUsd', label: 'staff-membership.rate', inputMode: 'numeric' },
] as const;

/** What a level asks for and gives, and what it is called in each language. */
export function TierDialog({ tier, onClose }: { tier: StaffTier; onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-membership'>();
  const act = useAct();
  const save = (fields: FormData) => {
    const typed = (name: string) => String(fields.get(name)).trim();
    const body = {
      names: Object.fromEntries(LOCALES.map((locale) => [locale, typed(`names.${locale}`)])),
      thresholdMinor: minorOf(typed('thresholdMinor'), 2) ?? noNumber(''),
      discount: numberTyped(typed('discount')),
      points: numberTyped(typed('points')),
      pointsPerUsd: wholeTyped(typed('pointsPerUsd')),
      version: tier.version,
    };
    return call('POST /admin/membership/tiers/{level}', { params: { level: tier.level }, body });
  };
  return (
    <SaveDialog
      act={act}
      version={tier.version}
      title={t('staff-membership.edit_title', { level: tier.level })}
      action={t('staff-membership.save')}
      refusal={act.refusal}
      save={save}
      onClose={onClose}
    >
      <p className="muted">{t('staff-membership.edit_text')}</p>
      <div className="two close">
        <TextField
          name="thresholdMinor"
          label={t('staff-membership.threshold')}
          hint={t('staff-membership.threshold_hint')}
          inputMode="decimal"
          readOnly={tier.level === 1}
          defaultValue={typedOf(tier.thresholdMinor, 2)}
        />
        {FIGURES.map(({ name, label, inputMode }) => (
          <TextField
            key={name}
            name={name}
            label={t(label)}
            inputMode={inputMode}
            defaultValue={tier[name]}
          />
        ))}
      </div>
      <Names tier={tier} />
    </SaveDialog>
  );
}

/** The name of the level in each language. */
function Names({ tier }: { tier: StaffTier }) {
  const { t } = useWords<'staff-membership'>();
  return (
    <fieldset className={styles.names}>
      <legend>{t('staff-membership.names')}</legend>
      <p className="muted">{t('staff-membership.names_hint')}</p>
      <div className="two close">
        {LOCALES.map((locale) => (
          <TextField
            key={locale}
            name={`names.${locale}`}
            label={LOCALE_NAMES[locale]}
            lang={bcp47(locale)}
            dir={localeDir(locale)}
            maxLength={40}
            defaultValue={tier.names[locale] ?? ''}
          />
        ))}
      </div>
    </fieldset>
  );
}
