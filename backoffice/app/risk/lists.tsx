import type { StaffRisk } from '@halfturn/contract/staff/risk.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import type { Draft } from './draft.ts';
import styles from './risk.module.css';

interface Props {
  draft: Draft;
  all: StaffRisk['classes'];
  disabled: boolean;
  onChange: (part: Pick<Draft, 'classes'> | Pick<Draft, 'networks'>) => void;
}

/** What two of the reasons go by: which classes are easily resold, and which networks are watched. */
export function Lists({ draft, all, disabled, onChange }: Props) {
  const { t } = useWords<'staff-risk'>();
  return (
    <section className={styles.section}>
      <fieldset className={styles.classes} disabled={disabled}>
        <legend>{t('staff-risk.classes')}</legend>
        {all.map(({ slug, name }) => (
          <Check
            key={slug}
            checked={draft.classes.includes(slug)}
            onChange={({ target }) =>
              onChange({
                classes: target.checked
                  ? [...draft.classes, slug]
                  : draft.classes.filter((one) => one !== slug),
              })
            }
          >
            {name}
          </Check>
        ))}
      </fieldset>
      <TextArea
        label={t('staff-risk.networks')}
        hint={t('staff-risk.networks_hint')}
        rows={4}
        dir="ltr"
        spellCheck={false}
        disabled={disabled}
        value={draft.networks}
        onChange={({ target }) => onChange({ networks: target.value })}
      />
    </section>
  );
}
