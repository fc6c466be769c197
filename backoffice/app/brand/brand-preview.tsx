import { useWords } from '@halfturn/locales/react.ts';
import { accentOf, BUILT_IN, isAccent, type AccentTones } from '@halfturn/ui/accent.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Logo } from '@halfturn/ui/logo.tsx';
import type { CSSProperties } from 'react';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { colorTyped, type BrandValues, type Pictures } from './brand-values.ts';
import styles from './brand.module.css';

export interface BrandPreviewProps {
  values: BrandValues;
  pictures: Pictures;
}

/** The tokens of the colors, for what is drawn inside. */
const tokensOf = (tones: AccentTones): CSSProperties =>
  Object.fromEntries(Object.entries(tones).map(([name, color]) => [`--${name}`, color]));

/** What customers will see: the head of a page and its buttons in both themes, the foot, and an email. Nothing in it can be pressed. */
export function BrandPreview({ values, pictures }: BrandPreviewProps) {
  const { t, store } = useWords<'staff-brand'>();
  const accent = colorTyped(values.accent);
  const colors = isAccent(accent) ? accentOf(accent) : BUILT_IN;
  const name = values.name.trim() || store;
  const logo = (ground: 'light' | 'dark') => (
    <Logo
      name={name}
      ground={ground}
      onLight={pictures[values.logoOnLight] ?? null}
      onDark={pictures[values.logoOnDark] ?? null}
    />
  );
  return (
    <FormCard title={t('staff-brand.preview')}>
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme} className={styles.sample}>
          <figcaption>{t(`staff-brand.preview_${theme}`)}</figcaption>
          <div className={styles.page} data-theme={theme} style={tokensOf(colors[theme])} aria-hidden="true">
            <div className={styles.head}>{logo(theme)}</div>
            <div className={styles.body}>
              <span className={styles.link}>{t('staff-brand.sample_link')}</span>
              <span className={buttonClass({ variant: 'main' })}>{t('staff-brand.sample_button')}</span>
              <span className={styles.soft}>{t('staff-brand.sample_selected')}</span>
            </div>
            <div className={styles.foot}>{logo('dark')}</div>
          </div>
        </figure>
      ))}
      <figure className={styles.sample}>
        <figcaption>{t('staff-brand.preview_mail')}</figcaption>
        <div className={styles.mail} data-theme="light" style={tokensOf(colors.light)} aria-hidden="true">
          <div className={styles.foot}>{logo('dark')}</div>
          <div className={styles.letter}>
            <b>{t('staff-brand.sample_mail')}</b>
            <span className={styles.link}>{t('staff-brand.sample_link')}</span>
          </div>
        </div>
      </figure>
      {pictures[values.icon] && (
        <figure className={styles.sample}>
          <figcaption>{t('staff-brand.preview_tab')}</figcaption>
          <div className={styles.tab} aria-hidden="true">
            <img src={pictures[values.icon]?.src} alt="" width={16} height={16} />
            <bdi>{name}</bdi>
          </div>
        </figure>
      )}
    </FormCard>
  );
}
