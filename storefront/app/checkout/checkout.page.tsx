import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Stepper } from '@halfturn/ui/stepper.tsx';
import { memo } from 'react';
import { AlarmBox } from './alarm-box.tsx';
import { CheckoutFooter } from './checkout-footer.tsx';
import styles from './checkout.module.css';
import { How } from './how.tsx';
import { Lines } from './lines.tsx';
import { Summary } from './summary.tsx';
import { TopSummary } from './top-summary.tsx';
import { useCheckout } from './use-checkout.ts';
import { type Stored, useStored } from './use-stored.ts';
import { Where } from './where.tsx';

/** `/checkout`: what, where to, how to pay; beside it what it costs, and the button. */
export function Component() {
  return <Page {...useStored()} />;
}

/** Not drawn again while the browser's storage is read, as long as that changes nothing yet. */
const Page = memo((stored: Stored) => {
  const { t } = useWords<'checkout'>();
  const checkout = useCheckout(stored);
  const { keys, goods } = checkout.contents;
  const last = t(keys && !goods ? 'checkout.step_keys' : 'checkout.step_goods');
  return (
    <>
      <main id="main" className={`page ${styles.page}`}>
        <div className={styles.head}>
          <h1>{t('checkout.title')}</h1>
          <Stepper
            compact
            className={styles.steps}
            label={t('checkout.steps')}
            steps={[
              { label: t('checkout.step_cart') },
              { label: t('checkout.step_details') },
              { label: last },
            ]}
            current={1}
          />
        </div>
        <noscript>
          <Notice tone="warn">{t('checkout.needs_script')}</Notice>
        </noscript>
        <TopSummary checkout={checkout} />
        <AlarmBox alarm={checkout.alarm} />
        <form
          method="post"
          noValidate
          className={styles.columns}
          onSubmit={(event) => {
            event.preventDefault();
            void checkout.submit();
          }}
        >
          <div className={styles.main}>
            <Lines checkout={checkout} />
            <Where checkout={checkout} />
            <How checkout={checkout} />
          </div>
          <Summary checkout={checkout} />
        </form>
      </main>
      <CheckoutFooter />
    </>
  );
});
