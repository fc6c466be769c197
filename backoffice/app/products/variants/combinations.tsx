import { MOST_VARIANT_ATTRIBUTES } from '@halfturn/contract/staff/limits.ts';
import type { StaffVariants, VariantChoice } from '@halfturn/contract/staff/variants.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { useState } from 'react';
import type { EditedVariants } from './use-variants.ts';
import { newCombinations } from './variant-draft.ts';
import styles from './variants.module.css';

/** What the variants differ by, and which combinations of options to add. */
export function Combinations({ variants, edited }: { variants: StaffVariants; edited: EditedVariants }) {
  const { t } = useWords<'staff-variants'>();
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({});
  const { attributes, rows } = edited;
  const free = rows.length === 0;
  const fresh = newCombinations(attributes, chosen, rows);
  const byCode = (code: string) => variants.choices.find((choice) => choice.code === code);
  const toggle = (list: readonly string[], code: string, on: boolean) =>
    on ? [...list, code] : list.filter((one) => one !== code);
  return (
    <div className={styles.combinations}>
      {free && (
        <ChoiceGroup legend={t('staff-variants.by')} className={styles.choices}>
          {variants.choices.map(({ code, name }) => (
            <Check
              key={code}
              checked={attributes.includes(code)}
              disabled={!attributes.includes(code) && attributes.length >= MOST_VARIANT_ATTRIBUTES}
              onChange={({ currentTarget }) =>
                edited.setAttributes(toggle(attributes, code, currentTarget.checked))
              }
            >
              {name}
            </Check>
          ))}
        </ChoiceGroup>
      )}
      {free && <p className="small muted">{t('staff-variants.by_hint', { max: MOST_VARIANT_ATTRIBUTES })}</p>}
      {free && variants.kind === 'physical' && variants.ownUnits > 0 && attributes.length > 0 && (
        <p className="small">{t('staff-variants.own_units', { count: variants.ownUnits })}</p>
      )}
      {variants.ownSku !== '' && attributes.length > 0 && (
        <p className="small">{t('staff-variants.own_sku', { sku: variants.ownSku })}</p>
      )}
      {attributes.map((code) => {
        const choice = byCode(code);
        return (
          choice && (
            <OptionChoice
              key={code}
              choice={choice}
              chosen={chosen[code] ?? []}
              onToggle={(option, on) =>
                setChosen((before) => ({ ...before, [code]: toggle(before[code] ?? [], option, on) }))
              }
            />
          )
        );
      })}
      {attributes.length > 0 && (
        <Button
          icon="plus"
          className={styles.generate}
          disabled={fresh.length === 0}
          onClick={() => {
            edited.add(fresh);
            setChosen({});
          }}
        >
          {t('staff-variants.generate', { count: fresh.length })}
        </Button>
      )}
    </div>
  );
}

interface OptionChoiceProps {
  choice: VariantChoice;
  chosen: readonly string[];
  onToggle: (option: string, on: boolean) => void;
}

/** The options of an attribute; those that are chosen are combined with those of the others. */
function OptionChoice({ choice, chosen, onToggle }: OptionChoiceProps) {
  const { t } = useWords<'staff-variants'>();
  return (
    <ChoiceGroup legend={t('staff-variants.options', { name: choice.name })} className={styles.choices}>
      {choice.options.map(({ code, name }) => (
        <Check
          key={code}
          checked={chosen.includes(code)}
          onChange={({ currentTarget }) => onToggle(code, currentTarget.checked)}
        >
          {name}
        </Check>
      ))}
    </ChoiceGroup>
  );
}
