import { present } from '@halfturn/contract/primitives/rows.ts';
import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useLoaderData } from 'react-router';
import { ChatLink } from '../chat/chat-link.tsx';
import { Go } from '../go.tsx';
import { links, type InfoPath } from '../links.ts';
import { PageHead } from '../root/page-head.tsx';
import { ContactForm } from '../support/contact-form.tsx';
import contactStyles from './contact.module.css';
import { OpeningHours, OpenNow } from './opening-hours.tsx';
import { Prose } from './prose.tsx';
import type { TextData, Contact } from './text.loader.ts';
import styles from './text.module.css';

/** The address of the page, or of an earlier version. */
type PageLink = (version?: string) => string;

/** An information page: a plain summary on top, its contents at the side, the date of its last change. */
export function Component() {
  const { t, locale } = useWords<'shell' | 'pages'>();
  const { page, own, contact } = useLoaderData<TextData>();
  const { name, title, summary, html, headings, textLocale, version } = page;
  const linkTo: PageLink = (no) => (own ? links.ownPage(name, no) : links.info(`/${name}` as InfoPath, no));
  const path = linkTo();
  const foreign = textLocale !== locale;
  return (
    <main id="main" className={`page ${styles.layout}`}>
      <PageHead title={title} {...(summary && { description: summary })} hidden={version.until !== null} />
      <header className={styles.head}>
        <h1>{title}</h1>
        {version.until !== null && (
          <Notice tone="warn">
            {t('pages.is_earlier', {
              from: formatDate(version.from, locale),
              until: formatDate(version.until, locale),
            })}{' '}
            <Go to={path} className="link">
              {t('pages.to_current')}
            </Go>
          </Notice>
        )}
        {foreign && <Notice>{t('pages.not_translated')}</Notice>}
        {summary && <p className={styles.summary}>{summary}</p>}
      </header>
      {headings.length > 1 && (
        <nav className={styles.contents} aria-label={t('pages.contents')}>
          <ul>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.text}>
        {contact && <ChatPanel hours={contact.hours} />}
        {path === '/contact-us' && <ContactForm />}
        {contact && <ContactDetails {...contact} />}
        {contact?.hours && <OpeningHours hours={contact.hours} />}
        <Prose html={html} textLocale={textLocale} />
        <p className={`tiny muted ${styles.changed}`}>
          {t('pages.changed', { date: formatDate(version.from, locale) })}
        </p>
        {path === '/privacy-policy' && (
          <p>
            <Go to={links.personalData()} className="link">
              {t('shell.title_personal_data')}
            </Go>
          </p>
        )}
        <Versions page={page} linkTo={linkTo} />
      </div>
    </main>
  );
}

/** Opens the chat, and says whether the store is open. */
function ChatPanel({ hours }: Pick<Contact, 'hours'>) {
  const { t } = useWords<'contact'>();
  return (
    <Panel title={t('contact.chat')} className={contactStyles.panel}>
      <p>{t('contact.chat_text')}</p>
      {hours && (
        <p className="small muted">
          <OpenNow hours={hours} />
        </p>
      )}
      <p>
        <ChatLink className={buttonClass({ variant: 'main' })}>
          <Icon name="chat" /> {t('contact.chat_open')}
        </ChatLink>
      </p>
    </Panel>
  );
}

/** Address, telephone and company as the shopkeeper has saved them; nothing where they have not. */
function ContactDetails({ email, phone, company }: Contact) {
  const { t } = useWords<'pages'>();
  if (!email && !phone && !company) return null;
  return (
    <Panel title={t('pages.reach')} className={contactStyles.panel}>
      <dl className={contactStyles.details}>
        {email && (
          <div>
            <dt>{t('pages.email')}</dt>
            <dd>
              <a className="link" href={`mailto:${email}`}>
                <bdi>{email}</bdi>
              </a>
            </dd>
          </div>
        )}
        {phone && (
          <div>
            <dt>{t('pages.phone')}</dt>
            <dd>
              <a className="link ltr" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
                {phone}
              </a>
            </dd>
          </div>
        )}
        {company && (
          <div>
            <dt>{t('pages.company')}</dt>
            <dd className={contactStyles.company}>{company}</dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}

/** What a page said before, with the days on which it did: the text that a buyer agreed to stays findable. */
function Versions({ page, linkTo }: { page: TextData['page']; linkTo: PageLink }) {
  const { t, locale } = useWords<'pages'>();
  const past = page.versions.filter(({ no, until }) => until !== null && no !== page.version.no);
  if (past.length === 0) return null;
  return (
    <details className={styles.versions}>
      <summary>{t('pages.versions')}</summary>
      <ul>
        {past.map(({ no, from, until }) => (
          <li key={no}>
            <Go to={linkTo(String(no))} className="link" rel="nofollow">
              {t('pages.version_span', {
                from: formatDate(from, locale),
                until: formatDate(present(until), locale),
              })}
            </Go>
          </li>
        ))}
      </ul>
    </details>
  );
}
