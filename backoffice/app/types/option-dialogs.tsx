import type { StaffAttribute, StaffOption } from '@halfturn/contract/staff/product-types.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { NamesFields, namesIn } from './names-fields.tsx';
import { useNameIn } from './use-name-in.ts';

interface OptionDialogProps {
  attribute: StaffAttribute;
  /** Null for a new one. */
  option: StaffOption | null;
  onClose: () => void;
}

/** Country codes as they are typed: "de, AT ch". */
export const countriesTyped = (typed: string): string[] => [
  ...new Set(
    typed
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** Asks for the names of an option; of a region also for its countries, of a platform for its help on activating a key. */
export function OptionDialog({ attribute, option, onClose }: OptionDialogProps) {
  const { t } = useWords<'staff-product-types'>();
  const nameIn = useNameIn();
  const act = useAct();
  const { code, version } = attribute;
  const save = (fields: FormData) => {
    const body = {
      names: namesIn(fields),
      version,
      ...(code === 'region' && { countries: countriesTyped(String(fields.get('countries') ?? '')) }),
      ...(code === 'platform' && { activation: String(fields.get('activation') ?? '') }),
    };
    return option
      ? call('POST /admin/attributes/{code}/options/{option}', {
          params: { code, option: option.code },
          body,
        })
      : call('POST /admin/attributes/{code}/options', { params: { code }, body });
  };
  return (
    <SaveDialog
      act={act}
      shape="wide"
      title={
        option
          ? t('staff-product-types.edit_title', { name: `\u2068${nameIn(option.names)}\u2069` })
          : t('staff-product-types.new_option')
      }
      action={t(option ? 'staff-product-types.save' : 'staff-product-types.add')}
      save={save}
      done={t('staff-product-types.saved')}
      onClose={onClose}
    >
      <NamesFields names={option?.names ?? {}} />
      {code === 'region' && <Countries codes={option?.countries ?? []} />}
      {code === 'platform' && (
        <Select
          name="activation"
          label={t('staff-product-types.activation')}
          hint={t('staff-product-types.activation_hint')}
          defaultValue={option?.activation ?? ''}
          options={[
            ['', t('staff-product-types.activation_none')],
            ...attribute.activations.map((help) => [help.code, help.text] as const),
          ]}
        />
      )}
    </SaveDialog>
  );
}

/** Codes of countries, with their names below, so that a wrong one is seen. */
function Countries({ codes }: { codes: readonly string[] }) {
  const { t, locale } = useWords<'staff-product-types'>();
  const [typed, setTyped] = useState(codes.join(' '));
  const named = countriesTyped(typed).filter((one) => /^[A-Z]{2}$/.test(one));
  return (
    <>
      <TextArea
        name="countries"
        label={t('staff-product-types.countries')}
        hint={t('staff-product-types.countries_hint')}
        dir="ltr"
        rows={3}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {named.length > 0 && (
        <p className="small muted">{named.map((one) => formatName('region', one, locale)).join(', ')}</p>
      )}
    </>
  );
}

interface RemoveOptionDialogProps {
  attribute: StaffAttribute;
  option: StaffOption;
  onClose: () => void;
}

/** Deletes an option. Products that have it get another one, which is asked for. */
export function RemoveOptionDialog({ attribute, option, onClose }: RemoveOptionDialogProps) {
  const { t } = useWords<'staff-product-types'>();
  const nameIn = useNameIn();
  const act = useAct();
  const { code, version, options } = attribute;
  const others = options.filter((one) => one.code !== option.code);
  return (
    <SaveDialog
      act={act}
      title={t('staff-product-types.delete_title', { name: `\u2068${nameIn(option.names)}\u2069` })}
      action={t('staff-product-types.delete')}
      done={t('staff-product-types.deleted')}
      save={(fields) =>
        call('POST /admin/attributes/{code}/options/{option}/remove', {
          params: { code, option: option.code },
          body: { version, to: String(fields.get('to') ?? '') || null },
        })
      }
      onClose={onClose}
    >
      {option.products === 0 ? (
        <p>{t('staff-product-types.delete_option_text')}</p>
      ) : (
        <>
          <p>{t('staff-product-types.delete_option_used', { count: option.products })}</p>
          <Select
            name="to"
            label={t('staff-product-types.replacement')}
            defaultValue=""
            options={[
              ['', t('staff-product-types.choose')],
              ...others.map((one) => [one.code, nameIn(one.names)] as const),
            ]}
          />
        </>
      )}
    </SaveDialog>
  );
}
