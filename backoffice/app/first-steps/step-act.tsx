import type { FirstStep } from '@halfturn/contract/staff/first-step-names.ts';
import type { FirstSteps } from '@halfturn/contract/staff/first-steps.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Link } from 'react-router';
import { call } from '../api.ts';
import { newImportPath } from '../keys/import.loader.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import { TestEmail } from './test-email.tsx';

interface StepActProps {
  step: FirstStep;
  steps: FirstSteps;
  /** The step that comes next: its button stands out. */
  main: boolean;
}

/** The way to the screen that does a step, or the button that does it here; nothing for a person who may not. */
export function StepAct({ step, steps, main }: StepActProps) {
  const { t } = useWords<'staff-first-steps'>();
  const { mayCall } = useStaff();
  const { done, product } = steps;
  switch (step) {
    case 'brand':
      return (
        mayCall('staffBrand') && (
          <Way
            to="/brand"
            {...{ main, done: done.brand }}
            words={t(done.brand ? 'staff-first-steps.edit' : 'staff-first-steps.open_brand')}
          />
        )
      );
    case 'seller':
      return (
        mayCall('staffTax') && (
          <Way to="/tax#seller" {...{ main, done: done.seller }} words={t('staff-first-steps.edit')} />
        )
      );
    case 'payment':
      return (
        mayCall('staffPaymentMethods') && (
          <Way
            to="/payment-methods"
            {...{ main, done: done.payment }}
            words={t('staff-first-steps.manage')}
          />
        )
      );
    case 'product':
      return (
        mayCall('staffProducts') && (
          <Way
            to={
              product
                ? `/products/${product.id}`
                : mayCall('staffCreateProduct')
                  ? '/products/new'
                  : '/products'
            }
            {...{ main, done: done.product }}
            words={product ? t('staff-first-steps.edit_product') : t('staff-first-steps.add_product')}
          />
        )
      );
    case 'keys':
      return (
        mayCall('staffStock') && (
          <Way
            to={
              done.keys || !mayCall('staffCreateKeyImport')
                ? '/keys'
                : newImportPath(product?.takesKeys ? product.id : undefined)
            }
            {...{ main, done: done.keys }}
            words={t('staff-first-steps.import_keys')}
          />
        )
      );
    case 'mail':
      return mayCall('staffTestEmail') && <TestEmail main={main} />;
    case 'legal':
      return <Legal read={done.legal} main={main} />;
  }
}

interface WayProps {
  to: string;
  words: string;
  main: boolean;
  done: boolean;
}

/** A link once the step is done, and a button before. */
function Way({ to, words, main, done }: WayProps) {
  return (
    <Link to={to} className={done ? 'link' : buttonClass({ variant: main ? 'main' : 'plain' })}>
      {words}
    </Link>
  );
}

/** Leads to the pages, and notes that a person has read them. */
function Legal({ read, main }: { read: boolean; main: boolean }) {
  const { t } = useWords<'staff-first-steps'>();
  const { mayCall } = useStaff();
  const act = useAct();
  const mark = () =>
    act.run('read', () => call('POST /admin/first-steps/legal-pages', { body: { read: !read } }));
  return (
    <>
      {mayCall('staffContent') && (
        <Way to="/pages" main={main} done={read} words={t('staff-first-steps.review_pages')} />
      )}
      {mayCall('staffLegalRead') && (
        <Button variant={read ? 'quiet' : 'plain'} busy={act.busy !== null} onClick={() => void mark()}>
          {read ? t('staff-first-steps.mark_unread') : t('staff-first-steps.mark_read')}
        </Button>
      )}
    </>
  );
}
