import { LINK_KINDS, type LinkKind } from '@halfturn/contract/primitives/footer-parts.ts';
import { bcp47, LOCALE_NAMES, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { oneOf } from '@halfturn/contract/primitives/names.ts';
import type { FooterLink, StaffFooter } from '@halfturn/contract/staff/footer.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';

export interface LinkDialogProps {
  /** Null for a new one. */
  link: FooterLink | null;
  choices: StaffFooter['choices'];
  locale: Locale;
  onDone: (link: FooterLink) => void;
  onClose: () => void;
}

const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:';

/** The texts without empty ones. */
export const written = (texts: FooterLink['label']): FooterLink['label'] =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([locale, text]) => (text.trim() ? [[locale, text.trim()]] : [])),
  );

/** What a link leads to, and what it says in each language. */
export function LinkDialog({ link, choices, locale: first, onDone, onClose }: LinkDialogProps) {
  const { t } = useWords<'staff' | 'staff-footer' | 'staff-home'>();
  const act = useAct();
  const [kind, setKind] = useState<LinkKind>(link?.kind ?? 'page');
  const [target, setTarget] = useState(link?.target ?? '');
  const [label, setLabel] = useState(link?.label ?? {});
  const [locale, setLocale] = useState<Locale>(first);
  const [tried, setTried] = useState(false);
  const offered = kind === 'url' ? [] : choices[kind];
  // Until one is picked it is the first one, as the browser shows it; one that is gone is no longer offered.
  const picked = kind === 'url' || offered.some((one) => one.target === target) ? target : offered[0]?.target;
  const wrong = kind === 'url' && !isHttps(target);
  const unnamed = kind === 'url' && !label['en-US']?.trim();
  const send = () => {
    setTried(true);
    if (unnamed) setLocale('en-US');
    if (wrong || unnamed || !picked) return;
    onDone({ kind, target: picked.trim(), label: written(label) });
  };
  return (
    <FormDialog
      title={t(link ? 'staff-footer.edit_link' : 'staff-footer.new_link')}
      action={t('staff-footer.apply')}
      busy={false}
      act={act}
      refusal={null}
      onSend={send}
      onClose={onClose}
    >
      <Select
        label={t('staff-footer.kind')}
        value={kind}
        onChange={(event) => {
          setKind(oneOf(LINK_KINDS, event.target.value));
          setTarget('');
        }}
        options={LINK_KINDS.map((one) => [one, t(`staff-footer.kind_${one}`)])}
      />
      {kind === 'url' ? (
        <TextField
          label={t('staff-footer.address')}
          placeholder="https://"
          error={tried && wrong ? t('staff-footer.address_wrong') : undefined}
          dir="ltr"
          inputMode="url"
          maxLength={300}
          value={target}
          onChange={(event) => setTarget(event.target.value)}
        />
      ) : offered.length === 0 ? (
        <p className="muted">{t('staff-footer.no_choices')}</p>
      ) : (
        <Select
          label={t('staff-footer.target')}
          value={picked ?? ''}
          onChange={(event) => setTarget(event.target.value)}
          options={offered.map((one) => [one.target, one.name])}
        />
      )}
      <Select
        label={t('staff-home.text_language')}
        value={locale}
        onChange={(event) => setLocale(oneOf(LOCALES, event.target.value))}
        options={LOCALES.map((one) => [one, LOCALE_NAMES[one]])}
      />
      <TextField
        label={t('staff-footer.label')}
        hint={t(kind === 'url' ? 'staff-footer.label_needed' : 'staff-footer.label_hint')}
        error={tried && unnamed ? t('staff-footer.label_missing') : undefined}
        lang={bcp47(locale)}
        dir="auto"
        maxLength={40}
        value={label[locale] ?? ''}
        onChange={(event) => setLabel({ ...label, [locale]: event.target.value })}
      />
    </FormDialog>
  );
}
