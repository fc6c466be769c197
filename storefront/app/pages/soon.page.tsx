import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useLocation, useMatches } from 'react-router';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import type { RouteHandle } from '../routes-table.ts';
import styles from './soon.module.css';

const TEXTS = {
  '/affiliate': 'pages.soon_affiliate',
  '/wholesale': 'pages.soon_wholesale',
  '/sale': 'pages.soon_sale',
} as const;

const isKnown = (path: string): path is keyof typeof TEXTS => Object.hasOwn(TEXTS, path);

/** A page whose form or list is still to come: says what it is for, and how to go on meanwhile. */
export function Component() {
  const { t } = useWords<'shell' | 'pages'>();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const path = useLocation().pathname.replace(/\/+$/, '').toLowerCase();
  return (
    <main id="main" className={`page ${styles.soon}`}>
      <h1>{handle?.title && t(handle.title)}</h1>
      <Empty
        icon="mail"
        title={t(isKnown(path) ? TEXTS[path] : 'pages.soon_sale')}
        action={
          <Go to={links.info('/contact-us')} className={buttonClass({ variant: 'main' })}>
            {t('pages.soon_contact')}
          </Go>
        }
      />
    </main>
  );
}
