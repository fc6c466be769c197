import { bcp47, LOCALE_NAMES, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { StaffSlugs } from '@halfturn/contract/staff/products.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useId, useState } from 'react';
import { Table } from '../layout/table.tsx';
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

/** The slug of a language; none if the language goes by the English one. */
const ownSlug = (slugs: StaffSlugs, locale: Locale) => (locale === 'en-US' ? slugs.base : slugs.own[locale]);

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
      <Table
        rows={LOCALES}
        rowKey={(locale) => locale}
        columns={[
          {
            head: t('staff.language'),
            rowHead: true,
            cell: (locale) => <span lang={bcp47(locale)}>{LOCALE_NAMES[locale]}</span>,
          },
          {
            head: t('staff-products.address'),
            name: true,
            cell: (locale) => (
              <bdi dir="ltr" className={ownSlug(slugs, locale) ? undefined : 'muted'}>
                {ownSlug(slugs, locale) ?? slugs.base}
              </bdi>
            ),
          },
          maySet && {
            number: true,
            head: <span className="sr-only">{t('staff-products.change')}</span>,
            cell: (locale) => (
              <Button
                size="tiny"
                aria-label={t('staff-products.change_in', { language: LOCALE_NAMES[locale] })}
                onClick={() => setEditing(locale)}
              >
                {t('staff-products.change')}
              </Button>
            ),
          },
        ]}
      />
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
          slug={ownSlug(slugs, editing) ?? ''}
          base={slugs.base}
          before={before}
          of={of}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}
