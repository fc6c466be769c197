import type { WithdrawalUnit } from '@halfturn/contract/withdrawals.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { FieldError } from '@halfturn/ui/field-error.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { LocalTime } from '../orders/local-time.tsx';
import { EmailField, emailFault } from '../sign-in/email-field.tsx';
import { FieldsForm } from '../sign-in/fields-form.tsx';
import { useFields } from '../sign-in/use-fields.ts';
import { nameOf } from './name-of.ts';
import styles from './withdrawal.module.css';

/** What the buyer is about to declare. */
export interface Declaration {
  name: string;
  email: string;
  units: ReadonlySet<string>;
}

export interface ChooseUnitsProps {
  /** Those that can be withdrawn from. */
  units: readonly WithdrawalUnit[];
  start: Declaration;
  onNext: (declaration: Declaration) => void;
}

/** The first step: of what, who, and where the confirmation goes. */
export function ChooseUnits({ units, start, onNext }: ChooseUnitsProps) {
  const { t } = useWords<'withdrawal' | 'validation'>();
  // Of a single unit there is nothing to choose.
  const [chosen, setChosen] = useState(() =>
    units.length === 1 ? new Set(units.map(({ id }) => id)) : new Set(start.units),
  );
  const choose = (unit: string, on: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (on) next.add(unit);
      else next.delete(unit);
      return next;
    });
  const form = useFields<'units' | 'name' | 'email'>({
    names: ['units', 'name', 'email'],
    start: { units: '', name: start.name, email: start.email },
    faults: ({ name, email }) => ({
      ...(chosen.size === 0 && { units: t('withdrawal.none_chosen') }),
      ...(name.trim() === '' && { name: t('validation.name_required') }),
      ...emailFault(email, t),
    }),
    send: async ({ name, email }) => onNext({ name: name.trim(), email: email.trim(), units: chosen }),
  });
  const fault = chosen.size === 0 ? form.said.units : undefined;
  return (
    <Panel>
      <FieldsForm form={form} className="column form">
        <fieldset className={styles.units} id={form.idOf('units')} tabIndex={-1}>
          <legend>{t('withdrawal.choose')}</legend>
          {units.map((unit) => (
            <Unit key={unit.id} unit={unit} chosen={chosen.has(unit.id)} onChosen={choose} />
          ))}
          {fault && <FieldError id={`${form.idOf('units')}-error`}>{fault}</FieldError>}
        </fieldset>
        <TextField
          {...form.wire('name')}
          label={t('withdrawal.name')}
          autoComplete="name"
          dir="auto"
          maxLength={120}
          required
        />
        <EmailField {...form.wire('email')} label={t('withdrawal.confirm_to')} />
        <div className="buttons apart">
          <Button type="submit" variant="main">
            {t('withdrawal.next')}
          </Button>
        </div>
      </FieldsForm>
    </Panel>
  );
}

interface UnitProps {
  unit: WithdrawalUnit;
  chosen: boolean;
  onChosen: (unit: string, chosen: boolean) => void;
}

function Unit({ unit, chosen, onChosen }: UnitProps) {
  const { t, rich, locale } = useWords<'withdrawal'>();
  return (
    <div className={styles.unit}>
      <Check
        checked={chosen}
        count={<bdi>{formatMoney(unit.worth, locale)}</bdi>}
        aria-describedby={unit.until || unit.sendsBack ? `${unit.id}-note` : undefined}
        onChange={({ target }) => onChosen(unit.id, target.checked)}
      >
        <bdi>{nameOf(unit)}</bdi>
      </Check>
      {(unit.until || unit.sendsBack) && (
        <p id={`${unit.id}-note`} className="tiny muted">
          {unit.sendsBack && t('withdrawal.sends_back')}
          {unit.sendsBack && unit.until && ' · '}
          {unit.until && rich('withdrawal.until', { time: <LocalTime at={unit.until} day /> })}
        </p>
      )}
    </div>
  );
}
