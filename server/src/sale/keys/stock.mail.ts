import { loadWords } from '@halfturn/locales/load.ts';
import { formatNumber } from '@halfturn/locales/format.ts';
import { staffMail } from '../../house/staff/door.ts';
import { EXAMPLE } from '../../platform/mail/example.ts';
import { defineMail } from '../../platform/mail/renderer.ts';
import { productStock } from './keys.staff.queries.ts';
import { LOW_STOCK_MAIL } from './watch-stock.ts';

/** Warns staff that a product has fewer keys than its threshold. Subject: the product. */
export const lowStock = defineMail({
  kind: LOW_STOCK_MAIL,
  gather: async ({ db }, mail) => {
    const { name, free, threshold, status } = await productStock(db, mail.subject_id, mail.locale);
    // The product was refilled or taken off sale in the meantime.
    if (free >= threshold || status !== 'live') return null;
    return { productId: mail.subject_id, name, free, threshold };
  },
  write: ({ productId, name, free, threshold }, place) => {
    const words = loadWords(place.locale, ['staff-mails']);
    const about = { product: name, count: free, threshold: formatNumber(threshold, place.locale) };
    return staffMail(place, {
      subject: place.said.subject(words, 'staff-mails.low_stock', about),
      title: words.t('staff-mails.low_stock', about),
      text: place.said.opening(words, 'staff-mails.low_stock_text', about),
      path: `/keys/${productId}`,
      action: words.t('staff-mails.low_stock_open'),
    });
  },
  examples: () => [{ productId: '', name: EXAMPLE.product, free: 3, threshold: 10 }],
});
