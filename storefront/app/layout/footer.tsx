import { NETWORKS } from '@halfturn/contract/primitives/brand-parts.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { KeyEdge } from '@halfturn/ui/key-edge.tsx';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import newsletterBlockStyles from '../newsletter/newsletter-block.module.css';
import { NewsletterForm, type NewsletterFormProps } from '../newsletter/newsletter-form.tsx';
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
  const shelves = shell?.navigation ?? [];
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
            <Column title={t('shell.footer_shop')}>
              {shelves.map((shelf) => (
                <Entry key={shelf.id} to={links.list(shelf.slug)}>
                  {shelf.name}
                </Entry>
              ))}
              <Entry to={links.shelf('price-drops')}>{t('shell.price_drops')}</Entry>
            </Column>
            <Column title={t('shell.footer_help')}>
              <Entry to={links.info('/contact-us')}>{t('shell.footer_support')}</Entry>
              <Entry to={links.findOrder()}>{t('shell.title_find_order')}</Entry>
              <Entry to={links.info('/refund-policy')}>{t('shell.footer_refund')}</Entry>
              <Entry to={links.withdrawal()}>{t('shell.withdraw')}</Entry>
              <Entry to={links.info('/shipping')}>{t('shell.footer_delivery')}</Entry>
              <Entry to={links.info('/feedback')}>{t('shell.footer_feedback')}</Entry>
            </Column>
            <Column title={t('shell.footer_business')}>
              <Entry to={links.info('/sale')}>{t('shell.sell_to_us')}</Entry>
              <Entry to={links.info('/wholesale')}>{t('shell.wholesale')}</Entry>
              <Entry to={links.info('/affiliate')}>{t('shell.footer_affiliate')}</Entry>
            </Column>
            <Column title={t('shell.footer_company')}>
              <Entry to={links.info('/about-us')}>{t('shell.footer_about')}</Entry>
              <Entry to={links.info('/news')}>{t('shell.footer_news')}</Entry>
              <Entry to={links.info('/contact-us')}>{t('shell.footer_contact')}</Entry>
              <Entry to={links.info('/condition')}>{t('shell.footer_terms')}</Entry>
              <Entry to={links.info('/privacy-policy')}>{t('shell.footer_privacy')}</Entry>
              {shell?.pages.map(({ name, title }) => (
                <Entry key={name} to={links.ownPage(name)}>
                  {title}
                </Entry>
              ))}
            </Column>
          </nav>
          <NewsletterBlock source="footer" className={styles.news} />
          <div className={styles.base}>
            {/* Browsers and servers may know a currency by slightly different names. */}
            <span suppressHydrationWarning>
              {t('shell.prices_in', { currency: formatName('currency', currency, locale) })}
            </span>
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

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function Entry({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Go to={to}>{children}</Go>
    </li>
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
