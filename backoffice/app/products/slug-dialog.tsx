import { LOCALE_NAMES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import type { AddressesProps } from './addresses.tsx';

export interface SlugDialogProps extends Pick<AddressesProps, 'of' | 'before'> {
  locale: Locale;
  /** As it is now; empty where the language has none of its own. */
  slug: string;
  base: string;
  onClose: () => void;
}

/** Another address in a language. A taken one is refused under its field. */
export function SlugDialog({ locale, slug: now, base, before, of, onClose }: SlugDialogProps) {
  const { t } = useWords<'staff' | 'staff-products'>();
  const act = useAct();
  const [slug, setSlug] = useState(now);
  const save = () => {
    const parts = { params: { id: of.id }, body: { locale, slug } };
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
        autoComplete="off"
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
