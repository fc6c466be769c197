import { bcp47, LOCALE_NAMES, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { StaffSlugs } from '@halfturn/contract/staff/products.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { Table } from '../layout/table.tsx';
import { useAct } from '../use-act.ts';
import styles from './products.module.css';

export interface AddressesProps {
  /** Where the tab of its part leads. */
  at: string;
  title: string;
  slugs: StaffSlugs;
  of: { kind: 'product' | 'class' | 'page'; id: string };
  /** What stands before the slug. */
  before: string;
  maySet: boolean;
}

/** The slug of a language; none if the language goes by the English one. */
const ownSlug = (slugs: StaffSlugs, locale: Locale) => (locale === 'en-US' ? slugs.base : slugs.own[locale]);

/** Where a thing is found in each language, and what once led there. */
export function Addresses({ at, title, slugs, of, before, maySet }: AddressesProps) {
  const { t } = useWords<'staff' | 'staff-products'>();
  const [editing, setEditing] = useState<Locale | null>(null);
  return (
    <FormCard id={at} title={title} bare>
      <details className={styles.folded}>
        <summary>
          <bdi dir="ltr">{`${before}${slugs.base}`}</bdi>{' '}
          <span className="muted">
            {t('staff-products.own_addresses', { count: Object.keys(slugs.own).length })}
          </span>
        </summary>
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
        {slugs.former.length > 0 && <Former slugs={slugs.former} />}
      </details>
      {editing && (
        <SlugDialog
          locale={editing}
          slug={ownSlug(slugs, editing) ?? ''}
          base={slugs.base}
          version={slugs.version}
          before={before}
          of={of}
          onClose={() => setEditing(null)}
        />
      )}
    </FormCard>
  );
}

interface SlugDialogProps extends Pick<AddressesProps, 'of' | 'before'> {
  locale: Locale;
  /** As it is now; empty where the language has none of its own. */
  slug: string;
  base: string;
  version: string;
  onClose: () => void;
}

/** Another address in a language. A taken one is refused under its field. */
function SlugDialog({ locale, slug: now, base, version, before, of, onClose }: SlugDialogProps) {
  const { t } = useWords<'staff' | 'staff-products'>();
  const act = useAct();
  const [slug, setSlug] = useState(now);
  const save = () => {
    const parts = { params: { id: of.id }, body: { locale, slug, version } };
    if (of.kind === 'page') return call('POST /admin/content/{id}/slug', parts);
    return of.kind === 'product'
      ? call('POST /admin/products/{id}/slug', parts)
      : call('POST /admin/classes/{id}/slug', parts);
  };
  return (
    <SaveDialog
      act={act}
      title={t('staff-products.change_in', { language: LOCALE_NAMES[locale] })}
      action={t('staff-products.save')}
      held
      refusal={null}
      save={save}
      onClose={onClose}
    >
      <TextField
        label={t('staff-products.address')}
        hint={`${t(locale === 'en-US' ? 'staff-products.base_hint' : 'staff-products.slug_hint')} ${t('staff-products.former_note')}`}
        error={act.fields.slug ?? act.refusal}
        value={slug}
        dir="ltr"
        maxLength={120}
        placeholder={base}
        spellCheck={false}
        onChange={(event) => setSlug(event.currentTarget.value)}
      />
      <p className="small muted" dir="ltr">
        {before}
        {slug.trim() || base}
      </p>
    </SaveDialog>
  );
}

/** Slugs that led here once, and still do. */
function Former({ slugs }: { slugs: readonly string[] }) {
  const { t } = useWords<'staff-products'>();
  return (
    <div className={styles.formers}>
      <h3 className={styles.former}>{t('staff-products.former')}</h3>
      <ul className={styles.slugs}>
        {slugs.map((slug) => (
          <li key={slug}>
            <bdi dir="ltr">{slug}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
