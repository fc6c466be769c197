import type { WithdrawalCopy } from '@halfturn/contract/withdrawals.ts';
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

export interface ChooseCopiesProps {
  /** Those that can be withdrawn from. */
  copies: readonly WithdrawalCopy[];
  start: Declaration;
  onNext: (declaration: Declaration) => void;
}

/** The first step: of what, who, and where the confirmation goes. */
export function ChooseCopies({ copies, start, onNext }: ChooseCopiesProps) {
  const { t } = useWords<'withdrawal' | 'validation'>();
  // Of a single copy there is nothing to choose.
  const [units, setUnits] = useState(() =>
    copies.length === 1 ? new Set([copies[0]!.unit]) : new Set(start.units),
  );
  const choose = (unit: string, chosen: boolean) =>
    setUnits((before) => {
      const next = new Set(before);
      if (chosen) next.add(unit);
      else next.delete(unit);
      return next;
    });
  const form = useFields<'copies' | 'name' | 'email'>({
    names: ['copies', 'name', 'email'],
    start: { copies: '', name: start.name, email: start.email },
    faults: ({ name, email }) => ({
      ...(units.size === 0 && { copies: t('withdrawal.none_chosen') }),
      ...(name.trim() === '' && { name: t('validation.name_required') }),
      ...emailFault(email, t),
    }),
    send: async ({ name, email }) => onNext({ name: name.trim(), email: email.trim(), units }),
  });
  const fault = units.size === 0 ? form.said.copies : undefined;
  return (
    <Panel>
      <FieldsForm form={form} className="column form">
        <fieldset className={styles.copies} id={form.idOf('copies')} tabIndex={-1}>
          <legend>{t('withdrawal.choose')}</legend>
          {copies.map((copy) => (
            <Unit key={copy.unit} copy={copy} chosen={units.has(copy.unit)} onChosen={choose} />
          ))}
          {fault && <FieldError id={`${form.idOf('copies')}-error`}>{fault}</FieldError>}
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
  copy: WithdrawalCopy;
  chosen: boolean;
  onChosen: (unit: string, chosen: boolean) => void;
}

function Unit({ copy, chosen, onChosen }: UnitProps) {
  const { t, rich, locale } = useWords<'withdrawal'>();
  return (
    <div className={styles.copy}>
      <Check
        checked={chosen}
        count={<bdi>{formatMoney(copy.worth, locale)}</bdi>}
        aria-describedby={copy.until || copy.sendsBack ? `${copy.unit}-note` : undefined}
        onChange={({ target }) => onChosen(copy.unit, target.checked)}
      >
        <bdi>{nameOf(copy)}</bdi>
      </Check>
      {(copy.until || copy.sendsBack) && (
        <p id={`${copy.unit}-note`} className="tiny muted">
          {copy.sendsBack && t('withdrawal.sends_back')}
          {copy.sendsBack && copy.until && ' · '}
          {copy.until && rich('withdrawal.until', { time: <LocalTime at={copy.until} day /> })}
        </p>
      )}
    </div>
  );
}
