import type { TaxSettings } from '@halfturn/contract/staff/tax.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useId, useState } from 'react';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import { useAct } from '../use-act.ts';
import { CountryOptions } from './country-options.tsx';
import styles from './tax.module.css';

interface ShopFormProps {
  settings: TaxSettings & { version: string };
  countries: readonly string[];
  maySet: boolean;
}

/** Who the store is on its papers, and whether its prices include tax. */
export function ShopForm({ settings, countries, maySet }: ShopFormProps) {
  const { t } = useWords<'staff-tax'>();
  const act = useAct();
  const [saved, setSaved] = useState(false);
  const title = useId();
  const save = async (fields: FormData) => {
    const typed = (name: string) => String(fields.get(name) ?? '').trim();
    const body = {
      included: fields.has('included'),
      slipPrices: fields.has('slipPrices'),
      name: typed('name'),
      address: typed('address'),
      country: typed('country'),
      taxNumber: typed('taxNumber'),
      register: typed('register'),
      version: settings.version,
    };
    setSaved(await act.run('save', () => call('POST /admin/tax/settings', { body })));
  };
  return (
    <Form
      id="seller"
      className={styles.form}
      act={act}
      version={settings.version}
      refusal={null}
      aria-labelledby={title}
      onChange={() => setSaved(false)}
      onSend={(fields) => void save(fields)}
    >
      <h2 id={title}>{t('staff-tax.shop')}</h2>
      <p className="muted">{t('staff-tax.shop_text')}</p>
      <Refusal>{act.general}</Refusal>
      <SellerFields settings={settings} countries={countries} maySet={maySet} />
      <Check
        id="tax-included"
        name="included"
        defaultChecked={settings.included}
        disabled={!maySet}
        aria-describedby="tax-included-hint"
      >
        {t('staff-tax.included')}
      </Check>
      <p id="tax-included-hint" className="muted">
        {t('staff-tax.included_hint')}
      </p>
      <Check id="tax-slip" name="slipPrices" defaultChecked={settings.slipPrices} disabled={!maySet}>
        {t('staff-tax.slip_prices')}
      </Check>
      {maySet && (
        <div className={styles.send}>
          <Button type="submit" variant="main" busy={act.busy !== null}>
            {t('staff-tax.save')}
          </Button>
          <output>{saved && t('staff-tax.saved')}</output>
        </div>
      )}
    </Form>
  );
}

function SellerFields({ settings, countries, maySet }: ShopFormProps) {
  const { t } = useWords<'staff-tax'>();
  const field = (name: 'name' | 'taxNumber' | 'register', max: number) => ({
    name,
    defaultValue: settings[name],
    maxLength: max,
    readOnly: !maySet,
  });
  return (
    <div className="two close">
      <TextField {...field('name', 120)} label={t('staff-tax.shop_name')} />
      <Select
        name="country"
        label={t('staff-tax.shop_country')}
        defaultValue={settings.country}
        disabled={!maySet}
      >
        <CountryOptions codes={countries} />
      </Select>
      <TextArea
        name="address"
        label={t('staff-tax.shop_address')}
        defaultValue={settings.address}
        maxLength={500}
        rows={3}
        readOnly={!maySet}
      />
      <TextField {...field('taxNumber', 60)} label={t('staff-tax.shop_tax_number')} />
      <TextField {...field('register', 200)} label={t('staff-tax.shop_register')} />
    </div>
  );
}
