import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { keyTicket } from '../../../platform/mail/key-ticket.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { button, heading, link, ltr, paragraph, smallPrint } from '../../../platform/mail/parts.ts';
import {
  defineMail,
  type MailPlace,
  type MailRow,
  type RenderedMail,
} from '../../../platform/mail/renderer.ts';
import { ProductKey } from '../../../platform/crypto/product-key.ts';
import { EXAMPLE } from '../../../platform/mail/example.ts';
import { consentOf, consentText } from '../../consents/door.ts';
import {
  comingUnits,
  keyDeliveryOf,
  keyFactsOf,
  lockOrder,
  orderLink,
  releaseDayOf,
  describeComing,
  unitsOf,
  type ComingUnits,
} from '../../orders/door.ts';
import { ownedUnits, type OwnedUnit } from '../delivery.queries.ts';
import { showKeys, type ShownUnit } from '../show-keys.ts';

interface Facts {
  orderNo: string;
  url: string;
  /** With their keys if these go by mail. */
  units: (Pick<OwnedUnit, 'name' | 'platform' | 'region' | 'unit_no' | 'quantity' | 'path'> & {
    key?: ShownUnit['key'];
  })[];
  waiting: number;
  /** Units that wait for their release day. */
  coming: ComingUnits[];
  keysInMail: boolean;
  hasInvoice: boolean;
  /** What the buyer agreed to beside the terms, in words; empty for an order from before that was recorded. */
  agreed: string;
}

/**
 * "Your keys are here". Subject: the order. Lists the units that were handed over; without one there is no mail. A key that goes
 * by mail is revealed by it: that is recorded, and committed, before the mail leaves.
 */
export const keysDelivered = defineMail<Facts>({
  kind: 'keys-delivered',
  gather: async (context, mail) => await inTransaction(context.db, (trx) => gather(trx, context, mail)),
  write,
  examples: ({ url }) => [true, false].map((keysInMail) => exampleOf(url('/success-payment'), keysInMail)),
});

/** An invented delivery, whose key has the form of none. */
const exampleOf = (url: string, keysInMail: boolean): Facts => ({
  orderNo: EXAMPLE.orderNo,
  url,
  units: [
    {
      name: EXAMPLE.product,
      platform: EXAMPLE.platform,
      region: EXAMPLE.region,
      unit_no: 1,
      quantity: 1,
      path: 'games/example',
      ...(keysInMail && { key: new ProductKey(EXAMPLE.key) }),
    },
  ],
  waiting: 0,
  coming: [],
  keysInMail,
  hasInvoice: true,
  agreed: '',
});

async function gather(trx: Trx, context: Context, mail: MailRow): Promise<Facts | null> {
  const { subject_id: orderId } = mail;
  const now = context.clock.now();
  const order = await lockOrder(trx, orderId);
  // The buyer has changed the address since: the keys must not go to the former one.
  if (order.email !== mail.recipient) return null;
  // The keys of a gift go to its recipient alone.
  if (order.gift) return null;
  if (!['paid', 'partially_refunded'].includes(order.payment_status) || order.under_review) return null;
  const owned = await ownedUnits(trx, orderId, mail.locale);
  if (owned.length === 0) return null;
  const units = await unitsOf(trx, orderId);
  const facts = await keyFactsOf(trx, orderId);
  const owed = units.filter(
    (unit) => unit.kind === 'key' && (unit.status === 'waiting' || unit.status === 'held'),
  );
  const later = owed.filter((unit) => releaseDayOf(unit, now) !== null);
  const keysInMail = keyDeliveryOf(order, units, facts).by === 'mail';
  const viewer = { actor: 'mail' as const, ip: null, device: '', reason: `mail ${mail.id}` };
  const shown = keysInMail ? await showKeys(trx, context, order, owned, viewer, now) : owned;
  const consent = await consentOf(trx, orderId);
  return {
    orderNo: order.order_no,
    hasInvoice: order.tax_included !== null,
    url: await orderLink(trx, context, mail, order),
    units: shown,
    waiting: owed.length - later.length,
    coming: later.length > 0 ? await comingUnits(trx, orderId, now) : [],
    keysInMail,
    agreed: consentText(consent, mail.locale),
  };
}

function write(
  { orderNo, url, units, waiting, coming, keysInMail, hasInvoice, agreed }: Facts,
  { locale, said, publicUrl }: MailPlace,
): RenderedMail {
  const words = loadWords(locale, ['mail', 'delivery-mails', 'pre-order']);
  const count = units.length;
  const title = words.t('delivery-mails.delivered_title', { count });
  const notes = keysInMail
    ? [words.t('mail.safety'), words.t('delivery-mails.withdrawal')]
    : [words.t('delivery-mails.reveal_note'), words.t('delivery-mails.withdrawal_reveal')];
  const detail = ({ platform, region, unit_no: no, quantity }: Facts['units'][number]): string =>
    quantity > 1
      ? dotted(platform, region, words.t('delivery-mails.unit_no', { no, count: quantity }))
      : dotted(platform, region);
  const lang = locale === DEFAULT_LOCALE ? '' : `?lang=${locale}`;
  const page = (unit: Facts['units'][number]): string => `${publicUrl}/${unit.path}${lang}#activation`;

  const about = { count, orderNo: ltr(orderNo) };
  return letter(
    {
      locale,
      subject: said.subject(words, 'delivery-mails.delivered_subject', about),
      preview: title,
    },
    [
      heading(title),
      ...said.opening(
        words,
        keysInMail ? 'delivery-mails.delivered_intro' : 'delivery-mails.reveal_intro',
        about,
      ),
      ...(keysInMail ? units : []).map((unit) =>
        keyTicket({
          name: unit.name,
          detail: detail(unit),
          key: unit.key?.expose() ?? null,
          help: { href: page(unit), text: words.t('delivery-mails.activate') },
        }),
      ),
      waiting > 0 && paragraph(words.t('delivery-mails.still_waiting', { count: waiting })),
      ...describeComing(coming, words).map((text) => paragraph(text)),
      button(url, keysInMail ? words.t('mail.open_order') : words.t('delivery-mails.reveal', { count })),
      // The mail's link alone opens no invoice, which contains the buyer's address: the page asks who the reader is.
      hasInvoice && paragraph(link(`${url}#receipt`, words.t('delivery-mails.invoice'))),
      ...notes.map((note) => smallPrint(note)),
      // The confirmation on a durable medium: the words themselves, and when.
      agreed && smallPrint(agreed),
    ],
  );
}
