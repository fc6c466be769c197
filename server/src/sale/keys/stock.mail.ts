import { loadWords } from '@halfturn/locales/load.ts';
import { formatNumber } from '@halfturn/locales/format.ts';
import { staffMail } from '../../house/staff/door.ts';
import type { MailRenderer } from '../../platform/mail/renderer.ts';
import { productStock } from './keys.staff.queries.ts';
import { LOW_STOCK_MAIL } from './watch-stock.ts';

/** Warns staff that a product has fewer keys than its threshold. Subject: the product. */
export const lowStock: MailRenderer = {
  kind: LOW_STOCK_MAIL,
  render: async (context, mail) => {
    const { locale } = mail;
    const { name, free, threshold, status } = await productStock(context.db, mail.subject_id, locale);
    // The product was refilled or taken off sale in the meantime.
    if (free >= threshold || status !== 'live') return null;
    const { t } = loadWords(locale, ['staff-mails']);
    return staffMail(context, {
      subject: t('staff-mails.low_stock', { product: name, count: free }),
      text: t('staff-mails.low_stock_text', { threshold: formatNumber(threshold, locale) }),
      path: `/keys/${mail.subject_id}`,
      action: t('staff-mails.low_stock_open'),
    });
  },
};
