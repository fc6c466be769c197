import type { FirstStep } from '@halfturn/contract/staff/first-step-names.ts';
import type { FirstSteps } from '@halfturn/contract/staff/first-steps.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useFormats } from '../layout/use-formats.ts';
import { methodName } from '../payment-methods/method-name.ts';

/** What is said under the name of a step: what it is for, or what was done. */
export function useStepText({ done, brand, seller, methods, product, mail, legal }: FirstSteps) {
  const { t } = useWords<'staff-first-steps' | 'staff-payment-methods'>();
  const { day } = useFormats();
  return (step: FirstStep): string => {
    switch (step) {
      case 'brand':
        if (brand.name === '') return t('staff-first-steps.brand_text');
        return t(brand.logo ? 'staff-first-steps.brand_done' : 'staff-first-steps.brand_no_logo', {
          name: brand.name,
        });
      case 'seller':
        return [seller, t('staff-first-steps.seller_text')].filter(Boolean).join(' · ');
      case 'payment':
        return done.payment
          ? t('staff-first-steps.payment_done', {
              methods: methods.map((code) => methodName(t, code)).join(', '),
            })
          : t('staff-first-steps.payment_text');
      case 'product':
        return product?.name ?? t('staff-first-steps.product_text');
      case 'keys':
        return t('staff-first-steps.keys_text');
      case 'mail':
        if (!mail) return t('staff-first-steps.mail_text');
        if (mail.state === 'queued') return t('staff-first-steps.mail_queued', { to: mail.to });
        return mail.state === 'accepted'
          ? t('staff-first-steps.mail_done', { to: mail.to })
          : t('staff-first-steps.mail_failed', { to: mail.to });
      case 'legal':
        return legal
          ? t('staff-first-steps.legal_done', { name: legal.by ?? '–', date: day(legal.at) })
          : t('staff-first-steps.legal_text');
    }
  };
}
