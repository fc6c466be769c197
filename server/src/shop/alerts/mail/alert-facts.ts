import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { priceIn } from '@halfturn/contract/primitives/money.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import type { Context } from '../../../platform/context.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import type { MailRow } from '../../../platform/mail/renderer.ts';
import { cardsOf, viewOf } from '../../catalog/door.ts';
import { findAlert, type AlertRow } from '../alerts.queries.ts';
import { fixedShown } from '../met.ts';

/** The product of an alert, as its mails describe it, in the reader's language and currency. */
export interface AlertFacts {
  alert: AlertRow;
  product: ProductCard;
  /** The product's page. */
  url: string;
  /** What it costs now, and what it cost when the alert was asked for, as the reader is shown it. */
  price: string;
  was: string;
}

/** Null if the mail is outdated: the alert is in another state, or the product is not sold now. */
export async function alertFacts(
  context: Context,
  mail: MailRow,
  state: AlertRow['state'],
): Promise<AlertFacts | null> {
  const alert = await findAlert(context.db, mail.subject_id);
  if (alert?.state !== state || alert.email !== mail.recipient) return null;
  const locale = mail.locale;
  const view = await viewOf(context, { locale, currency: alert.currency });
  const [product] = await cardsOf(context.db, [alert.product_id], view);
  if (!product) return null;
  const money = (minor: number, fixed: number | null) =>
    formatMoney(priceIn(minor, fixedShown(alert, fixed, view), view.rate, view.currency), locale);
  const was = money(alert.baseline_minor, alert.baseline_fixed_minor);
  const path = `/${encodeURIComponent(product.class.slug)}/${encodeURIComponent(product.slug)}`;
  return {
    alert,
    product,
    url: pageUrl(context, path, locale),
    price: alert.told_minor === null ? was : money(alert.told_minor, alert.told_fixed_minor),
    was,
  };
}
