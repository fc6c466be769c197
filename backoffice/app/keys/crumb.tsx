import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import bar from '../layout/bar.module.css';
import styles from './keys.module.css';

export interface CrumbBarProps {
  title: string;
  /** Another way that leads here, under the list of stock. */
  over?: { to: string; label: string };
  /** Beside the title. */
  state?: ReactNode;
  /** What can be done. */
  children?: ReactNode;
}

/** The head of a page under the stock: the way back, its name, and what can be done. */
export function CrumbBar({ title, over, state, children }: CrumbBarProps) {
  const { t } = useWords<'staff'>();
  const ways = [{ to: '/keys', label: t('staff.keys') }, ...(over ? [over] : [])];
  return (
    <header className={bar.bar}>
      <title>{t('staff.page_title', { page: title })}</title>
      <nav className={styles.crumb} aria-label={t('staff.keys')}>
        {ways.map(({ to, label }) => (
          <span key={to}>
            <Link to={to}>
              <bdi>{label}</bdi>
            </Link>
            <Icon name="next" />
          </span>
        ))}
      </nav>
      <h1 dir="auto">{title}</h1>
      {state}
      {children && <div>{children}</div>}
    </header>
  );
}
