import { TAX_CLASSES, type TaxClass as Class } from '@halfturn/contract/primitives/tax-classes.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { call } from '../api.ts';
import { useAct } from '../use-act.ts';
import styles from './products.module.css';

export interface TaxClassProps {
  id: string;
  taxClass: Class;
  maySet: boolean;
}

/** What a product is to the tax office. It is saved as soon as it is chosen. */
export function TaxClass({ id, taxClass, maySet }: TaxClassProps) {
  const { t } = useWords<'staff-tax'>();
  const { busy, refusal, run } = useAct();
  return (
    <section>
      <Refusal>{refusal}</Refusal>
      <Select
        className={styles.tax}
        label={t('staff-tax.product_class')}
        hint={t('staff-tax.product_hint')}
        value={taxClass}
        disabled={!maySet || busy !== null}
        onChange={({ target }) =>
          void run('tax', () =>
            call('POST /admin/products/{id}/tax-class', {
              params: { id },
              body: { taxClass: target.value as Class },
            }),
          )
        }
      >
        {TAX_CLASSES.map((one) => (
          <option key={one} value={one}>
            {t(`staff-tax.class_${one}`)}
          </option>
        ))}
      </Select>
    </section>
  );
}
