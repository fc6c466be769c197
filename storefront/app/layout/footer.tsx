import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { KeyEdge } from '@halfturn/ui/key-edge.tsx';
import { Logo } from '@halfturn/ui/logo.tsx';
import type { ReactNode } from 'react';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { NewsletterBlock } from '../newsletter/newsletter-block.tsx';
import { usePage } from '../root/page-context.ts';
import { useShell } from '../root/shell-data.ts';
import styles from './footer.module.css';
import { ThemeChoice } from './theme-choice.tsx';

/** The foot of every page: all its parts, the currency of the prices, the theme. */
export function Footer() {
  const { t, locale } = useWords<'shell'>();
  const { currency } = usePage();
  const shelves = useShell()?.navigation ?? [];
  return (
    <>
      <KeyEdge tone="deep" className={styles.edge} />
      <footer className={`deep ${styles.foot}`}>
        <div className="page">
          <nav className={styles.columns} aria-label={t('shell.footer_nav')}>
            <div className={styles.about}>
              <Go to={links.home()} className={styles.logo} aria-label={t('shell.home_link')}>
                <Logo />
              </Go>
              <p className="muted small">{t('shell.footer_line')}</p>
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
