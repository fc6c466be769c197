import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useCall } from '../api.ts';
import styles from './newsletter-form.module.css';

export interface NewsletterFormProps {
  /** Where on the site it stands. */
  source: 'home' | 'footer' | 'page';
}

/**
 * Asks for an address, and says what comes next. Subscribers get the same answer. Plain elements rather than `ui`'s field:
 * it stands at the foot of every page.
 */
export function NewsletterForm({ source }: NewsletterFormProps) {
  const { t } = useWords<'newsletter'>();
  const call = useCall();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    setBusy(true);
    setError(null);
    try {
      await call('POST /api/newsletter', { body: { email, source } });
      setSentTo(email);
    } catch (refused) {
      const { fields, message } = refused as { fields?: Record<string, string>; message: string };
      setError(fields?.email ?? message);
    } finally {
      setBusy(false);
    }
  };
  if (sentTo !== null) {
    return (
      <div className={styles.form} role="status">
        <b>{t('newsletter.check')}</b>
        <p className={styles.note}>{t('newsletter.check_text', { email: sentTo })}</p>
      </div>
    );
  }
  return (
    <form method="post" className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <label htmlFor={id}>{t('newsletter.email')}</label>
      <div className={styles.row}>
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          dir="ltr"
          maxLength={254}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${error ? `${id}-error ` : ''}${id}-note`}
        />
        <Button type="submit" variant="main" busy={busy}>
          {t('newsletter.subscribe')}
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p id={`${id}-note`} className={styles.note}>
        {t('newsletter.consent')}
      </p>
    </form>
  );
}
