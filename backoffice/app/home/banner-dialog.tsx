import { oneOf } from '@halfturn/contract/primitives/names.ts';
import { LOCALE_NAMES, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { StaffBanner } from '@halfturn/contract/staff/home.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useRebased } from '../layout/use-rebased.ts';
import { useAct } from '../use-act.ts';
import { bodyOf, draftOf, halfDone, NO_TEXT, type BannerDraft, type Text } from './banner-draft.ts';
import { BannerPictureField } from './banner-picture.tsx';
import styles from './home.module.css';
import { ProductPicks } from './product-picks.tsx';

const MOST: Record<keyof Text, number> = { heading: 80, line: 240, action: 40, alt: 200 };

/** A banner: its texts language by language, where it leads, what lies on it, and when it is shown. */
export function BannerDialog({ banner, onClose }: { banner: StaffBanner | null; onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-home'>();
  const act = useAct();
  const { busy, refusal, run } = act;
  const [draft, change] = useRebased(draftOf(banner), banner?.version);
  const [locale, setLocale] = useState<Locale>('en-US');
  const [missing, setMissing] = useState<Locale[]>([]);

  const save = async () => {
    const found = halfDone(draft);
    setMissing(found);
    if (found[0]) return setLocale(found[0]);
    const body = bodyOf(draft);
    const done = await run('save', () =>
      banner
        ? call('POST /admin/home/banners/{id}', {
            params: { id: banner.id },
            body: { ...body, version: banner.version },
          })
        : call('POST /admin/home/banners', { body }),
    );
    if (done) onClose();
  };
  const remove = async () => {
    if (!banner) return;
    const done = await run('remove', () =>
      call('DELETE /admin/home/banners/{id}', { params: { id: banner.id } }),
    );
    if (done) onClose();
  };
  return (
    <FormDialog
      title={t(banner ? 'staff-home.edit_banner' : 'staff-home.new_banner')}
      action={t('staff-home.save')}
      busy={busy === 'save'}
      held
      shape="wide"
      act={act}
      refusal={refusal}
      further={
        banner && (
          <Button variant="danger" busy={busy === 'remove'} onClick={() => void remove()}>
            {t('staff-home.remove')}
          </Button>
        )
      }
      onSend={() => void save()}
      onClose={onClose}
    >
      {missing.length > 0 && (
        <Notice tone="bad" role="alert">
          {t('staff-home.incomplete', { language: missing.map((one) => LOCALE_NAMES[one]).join(', ') })}
        </Notice>
      )}
      <TextsFields draft={draft} locale={locale} onLocale={setLocale} onChange={change} />
      <BannerPictureField
        draft={draft}
        text={draft.texts[locale] ?? draft.texts['en-US'] ?? NO_TEXT}
        onChange={change}
      />
      <TextField
        label={t('staff-home.link')}
        hint={t('staff-home.link_hint')}
        dir="ltr"
        maxLength={300}
        value={draft.href}
        onChange={({ target }) => change({ href: target.value })}
        name="href"
      />
      <ProductPicks picked={draft.products} onChange={(products) => change({ products })} />
      <Check checked={draft.live} onChange={({ target }) => change({ live: target.checked })}>
        {t('staff-home.live')}
      </Check>
      <Period draft={draft} onChange={change} />
    </FormDialog>
  );
}

interface TextsFieldsProps {
  draft: BannerDraft;
  locale: Locale;
  onLocale: (locale: Locale) => void;
  onChange: (part: Pick<BannerDraft, 'texts'>) => void;
}

/** Heading, line, button and what the picture shows, in one language at a time. */
function TextsFields({ draft, locale, onLocale, onChange }: TextsFieldsProps) {
  const { t } = useWords<'staff-home'>();
  const text = draft.texts[locale] ?? NO_TEXT;
  return (
    <div className={styles.texts}>
      <Select
        label={t('staff-home.text_language')}
        hint={t('staff-home.fallback')}
        value={locale}
        onChange={({ target }) => onLocale(oneOf(LOCALES, target.value))}
        options={LOCALES.map((one) => [
          one,
          draft.texts[one]?.heading
            ? LOCALE_NAMES[one]
            : t('staff-home.missing', { language: LOCALE_NAMES[one] }),
        ])}
      />
      {(['heading', 'line', 'action', ...(draft.picture ? (['alt'] as const) : [])] as const).map((part) => (
        <TextField
          key={part}
          label={t(`staff-home.${part}`)}
          hint={part === 'alt' ? t('staff-home.alt_hint') : undefined}
          lang={locale === 'cz' ? 'cs' : locale}
          dir="auto"
          maxLength={MOST[part]}
          value={text[part]}
          onChange={({ target }) =>
            onChange({ texts: { ...draft.texts, [locale]: { ...text, [part]: target.value } } })
          }
        />
      ))}
    </div>
  );
}

interface PeriodProps {
  draft: BannerDraft;
  onChange: (part: Pick<BannerDraft, 'from'> | Pick<BannerDraft, 'until'>) => void;
}

/** From when to when the banner is shown. */
function Period({ draft, onChange }: PeriodProps) {
  const { t } = useWords<'staff-home'>();
  return (
    <div className={styles.two}>
      <TextField
        type="datetime-local"
        label={t('staff-home.from')}
        value={draft.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        type="datetime-local"
        label={t('staff-home.until')}
        value={draft.until}
        onChange={({ target }) => onChange({ until: target.value })}
        name="liveUntil"
      />
    </div>
  );
}
