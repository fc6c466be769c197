import { LOCALE_NAMES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useId, useState } from 'react';
import { call } from '../api.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import type { AddressesProps } from './addresses.tsx';
import styles from './products.module.css';

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
  const form = useId();
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
    <Dialog
      open
      onClose={onClose}
      held
      title={t('staff-products.change_in', { language: LOCALE_NAMES[locale] })}
      closeLabel={t('staff.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.leave_it')}</Button>
          <Button type="submit" form={form} variant="main" busy={busy === 'save'}>
            {t('staff-products.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
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
      </form>
    </Dialog>
  );
}
