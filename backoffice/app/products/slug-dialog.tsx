import { LOCALE_NAMES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
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
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const [slug, setSlug] = useState(now);
  const save = async () => {
    const parts = { params: { id: of.id }, body: { locale, slug } };
    const done = await run('save', () =>
      of.kind === 'product'
        ? call('POST /admin/products/{id}/slug', parts)
        : call('POST /admin/classes/{id}/slug', parts),
    );
    if (done) onClose();
  };
  return (
    <FormDialog
      title={t('staff-products.change_in', { language: LOCALE_NAMES[locale] })}
      action={t('staff-products.save')}
      busy={busy === 'save'}
      held
      onSend={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t('staff-products.address')}
        hint={`${t(locale === 'en-US' ? 'staff-products.base_hint' : 'staff-products.slug_hint')} ${t('staff-products.former_note')}`}
        error={error?.fields.slug ?? refusal ?? undefined}
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
    </FormDialog>
  );
}
