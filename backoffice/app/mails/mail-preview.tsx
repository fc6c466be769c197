import { bcp47, localeDir } from '@halfturn/contract/primitives/locale.ts';
import type { MailTemplate } from '@halfturn/contract/staff/mail-texts.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { cx } from '@halfturn/ui/cx.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { useState } from 'react';
import { FormCard } from '../layout/form-page/form-card.tsx';
import type { PlaceWords } from '../layout/places.ts';
import styles from './mails.module.css';
import type { TextsDraft } from './text-part.tsx';
import { usePreview } from './use-preview.ts';

const WIDTHS = ['desktop', 'phone'] as const;

interface PreviewProps {
  template: MailTemplate;
  /** As they are typed. */
  texts: TextsDraft;
  example: number;
  onExample: (example: number) => void;
}

/** The email as a mail program shows it, with invented facts: its subject, its HTML in a frame, and its plain text. */
export function MailPreview({ template, texts, example, onExample }: PreviewProps) {
  const { t } = useWords<PlaceWords>();
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('desktop');
  const { shown, stale } = usePreview(template, texts, example);
  const language = { lang: bcp47(template.locale), dir: localeDir(template.locale) };
  return (
    <FormCard
      id="preview"
      title={t('staff-mail-texts.preview')}
      note={t('staff-mail-texts.invented')}
      end={
        <div className={styles.tools}>
          {template.examples > 1 && (
            <Select
              label={t('staff-mail-texts.case')}
              hideLabel
              value={String(example)}
              onChange={({ currentTarget }) => onExample(Number(currentTarget.value))}
            >
              {Array.from({ length: template.examples }, (_, index) => (
                <option key={index} value={index}>
                  {t('staff-mail-texts.numbered', { name: t('staff-mail-texts.case'), number: index + 1 })}
                </option>
              ))}
            </Select>
          )}
          {WIDTHS.map((one) => (
            <Button key={one} size="tiny" aria-pressed={width === one} onClick={() => setWidth(one)}>
              {t(`staff-mail-texts.${one}`)}
            </Button>
          ))}
        </div>
      }
    >
      {stale && <p role="status">{t('staff-mail-texts.stale')}</p>}
      {shown && (
        <>
          <p className={styles.subject} {...language}>
            <b>{shown.subject}</b>
          </p>
          <div className={styles.screen}>
            <iframe
              className={cx(styles.frame, width === 'phone' && styles.phone)}
              title={t('staff-mail-texts.preview')}
              sandbox=""
              src={shown.html}
            />
          </div>
          <details className={styles.plain}>
            <summary>{t('staff-mail-texts.plain')}</summary>
            <pre {...language}>{shown.text}</pre>
          </details>
        </>
      )}
    </FormCard>
  );
}
