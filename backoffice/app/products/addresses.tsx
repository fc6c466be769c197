import { bcp47, LOCALE_NAMES, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { StaffSlugs } from '@halfturn/contract/staff/products.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useId, useState } from 'react';
import table from '../layout/table.module.css';
import { SlugDialog } from './slug-dialog.tsx';
import styles from './products.module.css';

export interface AddressesProps {
  title: string;
  slugs: StaffSlugs;
  of: { kind: 'product' | 'class'; id: string };
  /** What stands before the slug. */
  before: string;
  maySet: boolean;
}

/** Where a thing is found in each language, and what once led there. */
export function Addresses({ title, slugs, of, before, maySet }: AddressesProps) {
  const { t } = useWords<'staff' | 'staff-products'>();
  const [editing, setEditing] = useState<Locale | null>(null);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('staff.language')}</th>
              <th scope="col">{t('staff-products.address')}</th>
              {maySet && <th scope="col" aria-label={t('staff-products.change')} />}
            </tr>
          </thead>
          <tbody>
            {LOCALES.map((locale) => {
              const own = locale === 'en-US' ? slugs.base : slugs.own[locale];
              return (
                <tr key={locale}>
                  <th scope="row" lang={bcp47(locale)}>
                    {LOCALE_NAMES[locale]}
                  </th>
                  <td className={table.name}>
                    <bdi dir="ltr" className={own ? undefined : 'muted'}>
                      {own ?? slugs.base}
                    </bdi>
                  </td>
                  {maySet && (
                    <td className={table.number}>
                      <Button
                        size="tiny"
                        aria-label={t('staff-products.change_in', { language: LOCALE_NAMES[locale] })}
                        onClick={() => setEditing(locale)}
                      >
                        {t('staff-products.change')}
                      </Button>
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {slugs.former.length > 0 && (
        <>
          <h3 className={styles.former}>{t('staff-products.former')}</h3>
          <ul className={styles.slugs}>
            {slugs.former.map((slug) => (
              <li key={slug}>
                <bdi dir="ltr">{slug}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {editing && (
        <SlugDialog
          locale={editing}
          slug={(editing === 'en-US' ? slugs.base : slugs.own[editing]) ?? ''}
          base={slugs.base}
          before={before}
          of={of}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}
