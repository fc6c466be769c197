import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { lazy, Suspense } from 'react';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { useMemberName } from '../session/member-store.ts';
import { useSignInHere } from '../session/use-sign-in-here.ts';
import styles from './account-button.module.css';

// For members alone: a guest's home page does not pay for it.
const AccountMenu = lazy(async () => ({
  default: (await import('../account/account-menu.tsx')).AccountMenu,
}));

/**
 * "Sign in", or who is signed in, with the menu of their account. The page comes as a guest's from a shared cache, and the
 * name is put in by the browser: the place for it is as wide either way, so that nothing moves.
 */
export function AccountButton({ className = '' }: { className?: string | undefined }) {
  const { t } = useWords<'shell'>();
  const name = useMemberName();
  const signIn = useSignInHere();
  const look = buttonClass({ variant: 'quiet' }, className, styles.button);
  const link = (to: string, label: string) => (
    <Go to={to} className={look}>
      <Icon name="user" /> <span dir="auto">{label}</span>
    </Go>
  );
  if (name === null) return link(signIn, t('shell.sign_in'));
  const label = name || t('shell.my_account');
  return (
    <Suspense fallback={link(links.account('/my-account'), label)}>
      <AccountMenu look={look} label={label} />
    </Suspense>
  );
}
