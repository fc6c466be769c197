import type { StaffAttribute, StaffOption } from '@halfturn/contract/staff/product-types.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { CountriesField } from '../layout/form-page/countries-field.tsx';
import { useAct } from '../use-act.ts';
import { NamesFields, namesIn } from './names-fields.tsx';
import { useNameIn } from './use-name-in.ts';

interface OptionDialogProps {
  attribute: StaffAttribute;
  /** Null for a new one. */
  option: StaffOption | null;
  onClose: () => void;
}

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
      ...(code === 'region' && { countries: fields.getAll('countries').map(String) }),
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
      {code === 'region' && (
        <CountriesField
          name="countries"
          label={t('staff-product-types.countries')}
          hint={t('staff-product-types.countries_hint')}
          defaultValue={option?.countries ?? []}
        />
      )}
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
