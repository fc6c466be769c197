import { keysOf } from '@halfturn/contract/primitives/names.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useId } from 'react';
import { Form } from '../layout/form.tsx';
import { wholeTyped } from '../typed-number.ts';
import { useAct } from '../use-act.ts';
import styles from './settings.module.css';

interface LimitsFormProps<Name extends string> {
  title: string;
  text?: string;
  values: Readonly<Record<NoInfer<Name>, number>>;
  version: string;
  /** The words of each field, in the order in which they are asked for. */
  labels: Readonly<Record<Name, Key<'staff-limits'>>>;
  hints?: Partial<Record<Name, string>>;
  maySet: boolean;
  onSave: (values: Record<Name, number>) => Promise<unknown>;
}

/** Limits that are whole numbers, saved together. */
export function LimitsForm<Name extends string>(props: LimitsFormProps<Name>) {
  const { title, text, values, version, labels, hints = {}, maySet, onSave } = props;
  const { t } = useWords<'staff-content' | 'staff-limits'>();
  const act = useAct();
  const id = useId();
  const names = keysOf(labels);
  const save = async (fields: FormData) => {
    const typed = (name: Name) => String(fields.get(name)).trim();
    const wanted = Object.fromEntries(names.map((name) => [name, wholeTyped(typed(name))])) as Record<
      Name,
      number
    >;
    await act.run('save', () => onSave(wanted), t('staff-content.setting_saved'));
  };
  return (
    <Form
      act={act}
      version={version}
      refusal={null}
      className={styles.setting}
      aria-labelledby={id}
      onSend={(fields) => void save(fields)}
    >
      <h2 id={id}>{title}</h2>
      {text && <p className="muted">{text}</p>}
      <Refusal>{act.general}</Refusal>
      <div className={styles.texts}>
        {names.map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(labels[name])}
            hint={(hints as Partial<Record<string, string>>)[name]}
            inputMode="numeric"
            maxLength={9}
            defaultValue={String(values[name])}
            readOnly={!maySet}
          />
        ))}
      </div>
      {maySet && (
        <div className="buttons">
          <Button type="submit" variant="main" busy={act.busy !== null}>
            {t('staff-content.save')}
          </Button>
        </div>
      )}
    </Form>
  );
}
