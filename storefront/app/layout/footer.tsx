import { NETWORKS } from '@halfturn/contract/primitives/brand-parts.ts';
import { formatCurrencyPhrase } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { KeyEdge } from '@halfturn/ui/key-edge.tsx';
import { useSyncExternalStore } from 'react';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import newsletterBlockStyles from '../newsletter/newsletter-block.module.css';
import { NewsletterForm, type NewsletterFormProps } from '../newsletter/newsletter-form.tsx';
import { PaymentMarks } from '../payments/payment-marks.tsx';
import { usePage } from '../root/page-context.ts';
import { useShell } from '../root/shell-data.ts';
import { THEMES, type Theme } from '../root/theme.ts';
import { store, stored } from '../stored.ts';
import styles from './footer.module.css';
import themeChoiceStyles from './theme-choice.module.css';
import { StoreLogo } from './store-logo.tsx';

/** The foot of every page: all its parts, the currency of the prices, the theme. */
export function Footer() {
  const { t, locale } = useWords<'shell'>();
  const { currency } = usePage();
  const shell = useShell();
  return (
    <>
      <KeyEdge tone="deep" className={styles.edge} />
      <footer className={`deep ${styles.foot}`}>
        <div className="page">
          <nav className={styles.columns} aria-label={t('shell.footer_nav')}>
            <div className={styles.about}>
              <Go to={links.home()} className={styles.logo} aria-label={t('shell.home_link')}>
                <StoreLogo ground="dark" />
              </Go>
              {shell && <p className="muted small">{shell.site.footer}</p>}
              <SocialLinks />
            </div>
            {shell?.footer.map(({ title, links: entries }, column) => (
              <div key={column}>
                <h2 className={styles.title}>{title}</h2>
                <ul>
                  {entries.map(({ label, href }, at) => (
                    <li key={at}>
                      {href.startsWith('/') ? (
                        <Go to={href}>{label}</Go>
                      ) : (
                        <a href={href} rel="noopener">
                          {label}
                        </a>
                      )}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <NewsletterBlock source="footer" className={styles.news} />
          <div className={styles.base}>
            {/* Browsers and servers may know a currency by slightly different names. */}
            <span suppressHydrationWarning>
              {t('shell.prices_in', { currency: formatCurrencyPhrase(currency, locale) })}
            </span>
            <PaymentMarks />
            <ThemeChoice />
          </div>
        </div>
      </footer>
    </>
  );
}

/** The store's pages at other places, by the names of those. */
function SocialLinks() {
  const { t } = useWords<'shell'>();
  const social = useShell()?.brand.social ?? [];
  if (social.length === 0) return null;
  return (
    <ul className="buttons apart" aria-label={t('shell.social')}>
      {social.map(({ network, url }) => (
        <li key={network}>
          <a href={url} rel="me noopener">
            {NETWORKS[network]}
          </a>
        </li>
      ))}
    </ul>
  );
}

const CHANGED = 'themechange';

/** System, light or dark; kept in this browser. It needs a script, so it shows once one runs. */
function ThemeChoice() {
  const { t } = useWords<'shell'>();
  const theme = useSyncExternalStore(
    subscribe,
    () => stored('theme'),
    () => 'system',
  );
  return (
    <fieldset className={themeChoiceStyles.choice}>
      <legend className="sr-only">{t('shell.theme')}</legend>
      {THEMES.map((one) => (
        <label key={one}>
          <input type="radio" name="theme" checked={theme === one} onChange={() => choose(one)} />
          <span>{t(`shell.theme_${one}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function subscribe(onChange: () => void) {
  addEventListener(CHANGED, onChange);
  addEventListener('storage', onChange);
  return () => {
    removeEventListener(CHANGED, onChange);
    removeEventListener('storage', onChange);
  };
}

function choose(theme: Theme) {
  store('theme', theme);
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  dispatchEvent(new Event(CHANGED));
}

/** What the newsletter is worth, and the field for it: a section of the home page, and the head of the footer. */
function NewsletterBlock({ source, className }: NewsletterFormProps & { className?: string }) {
  const { t } = useWords<'newsletter'>();
  return (
    <section className={cx(newsletterBlockStyles.block, className)} aria-labelledby={`newsletter-${source}`}>
      <div>
        <h2 id={`newsletter-${source}`}>{t('newsletter.title')}</h2>
        <p>{t('newsletter.lead')}</p>
      </div>
      <NewsletterForm source={source} />
    </section>
  );
}
