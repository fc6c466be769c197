import type { CallError } from '@halfturn/contract/client.ts';
import type { AttributeKind } from '@halfturn/contract/primitives/attribute-kinds.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useEffect, useState } from 'react';
import { call } from '../../api.ts';
import { useRefusal } from '../../use-refusal.ts';
import type { BulkFieldsProps } from './bulk-fields.tsx';

interface Attribute {
  code: string;
  name: string;
  kind: AttributeKind;
  unit: string;
}

/** What a call finds, once it has come. */
function useFound<T>(ask: () => Promise<T>, key: string): { found: T | null; refusal: string | null } {
  const [state, setState] = useState<{ key: string; found: T } | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const refusal = useRefusal(error);
  useEffect(() => {
    let left = false;
    ask().then(
      (found) => {
        if (!left) setState({ key, found });
      },
      (caught: CallError) => {
        if (!left) setError(caught);
      },
    );
    return () => {
      left = true;
    };
    // It is asked again for another key alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return { found: state?.key === key ? state.found : null, refusal };
}

/** An attribute that is not built in, and the value that the products get. */
export function AttributeValueFields(props: BulkFieldsProps) {
  const { form, act, onChange } = props;
  const { t } = useWords<'staff-bulk'>();
  const { found, refusal } = useFound(() => call('GET /admin/product-types'), 'types');
  const attributes = found?.attributes.filter(({ builtIn }) => !builtIn) ?? [];
  const attribute = attributes.find(({ code }) => code === form.attribute);
  return (
    <>
      <Refusal>{refusal}</Refusal>
      <Select
        name="attribute"
        label={t('staff-bulk.kind_attribute')}
        hint={found && attributes.length === 0 ? t('staff-bulk.no_attributes') : undefined}
        error={act.fields['act.code']}
        value={form.attribute}
        onChange={({ currentTarget }) => {
          const next = attributes.find(({ code }) => code === currentTarget.value);
          onChange({ attribute: next?.code ?? '', attributeKind: next?.kind ?? null, value: '' });
        }}
        options={[['', '–'], ...attributes.map(({ code, name }) => [code, name] as const)]}
      />
      {attribute && <ValueField key={attribute.code} {...props} attribute={attribute} />}
    </>
  );
}

function ValueField({ form, act, onChange, attribute }: BulkFieldsProps & { attribute: Attribute }) {
  const { t, locale } = useWords<'staff-bulk'>();
  const { code, kind, unit, name } = attribute;
  const { found, refusal } = useFound(() => call('GET /admin/attributes/{code}', { params: { code } }), code);
  const options = (found?.options ?? []).map(
    (one) => [one.code, one.names[locale] ?? one.names['en-US'] ?? one.code] as const,
  );
  const parts = {
    name: 'value',
    label: unit ? `${t('staff-bulk.value')} (${unit})` : t('staff-bulk.value'),
    error: act.fields.value ?? act.fields['act.value'],
    value: form.value,
  };
  if (kind === 'select' || kind === 'yes_no')
    return (
      <>
        <Refusal>{refusal}</Refusal>
        <Select
          {...parts}
          onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
          options={[
            ['', t('staff-bulk.no_value')],
            ...(kind === 'select'
              ? options
              : ([
                  ['true', t('staff-bulk.yes')],
                  ['false', t('staff-bulk.no')],
                ] as const)),
          ]}
        />
      </>
    );
  if (kind === 'multi_select') {
    const picked = form.value === '' ? [] : form.value.split(',');
    return (
      <fieldset>
        <legend>{name}</legend>
        <Refusal>{refusal}</Refusal>
        {options.map(([option, words]) => (
          <Check
            key={option}
            checked={picked.includes(option)}
            onChange={({ currentTarget }) => {
              const others = picked.filter((one) => one !== option);
              onChange({ value: (currentTarget.checked ? [...others, option] : others).join(',') });
            }}
          >
            {words}
          </Check>
        ))}
      </fieldset>
    );
  }
  return (
    <TextField
      {...parts}
      hint={t('staff-bulk.value_hint')}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      maxLength={kind === 'number' ? 20 : 300}
      onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
    />
  );
}
