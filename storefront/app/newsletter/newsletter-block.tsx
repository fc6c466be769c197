import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import styles from './newsletter-block.module.css';
import { NewsletterForm, type NewsletterFormProps } from './newsletter-form.tsx';

/** What the newsletter is worth, and the field for it: a section of the home page, and the head of the footer. */
export function NewsletterBlock({ source, className }: NewsletterFormProps & { className?: string }) {
  const { t } = useWords<'newsletter'>();
  return (
    <section className={cx(styles.block, className)} aria-labelledby={`newsletter-${source}`}>
      <div>
        <h2 id={`newsletter-${source}`}>{t('newsletter.title')}</h2>
        <p>{t('newsletter.lead')}</p>
      </div>
      <NewsletterForm source={source} />
    </section>
  );
}
