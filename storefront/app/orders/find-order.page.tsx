import { useWords } from '@halfturn/locales/react.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useSearchParams } from 'react-router';
import { useCall } from '../api.ts';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { AskLinkForm } from './ask-link-form.tsx';
import styles from './ask-link-form.module.css';

/** `/find-order`: a buyer who has lost the mail about an order has a link to it sent. */
export function Component() {
  const { t, rich } = useWords<'shell' | 'order-link'>();
  const call = useCall();
  const captcha = useCaptcha();
  const [query] = useSearchParams();
  return (
    <main id="main" className="page lone">
      <header className={styles.head}>
        <h1>{t('shell.title_find_order')}</h1>
        <p className="muted">{t('order-link.lead')}</p>
      </header>
      <Panel>
        <AskLinkForm
          orderNo={query.get('order')?.trim() ?? ''}
          captcha={captcha}
          send={(wish) => call('POST /api/orders/link', { body: { ...wish, ...captcha.answer } })}
        />
      </Panel>
      <p className="small muted">
        {rich(
          'order-link.no_number',
          {},
          {
            contact: (children) => (
              <Go to={links.info('/contact-us')} className="link">
                {children}
              </Go>
            ),
          },
        )}
      </p>
    </main>
  );
}
