import type { Session } from './stripe-objects.ts';

const safe = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The hosted page, as bare as it can be: a sum, two buttons, and the way back. */
export const sessionPage = (session: Session, told: string | null): string => `<!doctype html>
<html lang="${safe(session.locale === 'auto' ? 'en' : session.locale)}"><title>Checkout</title><link rel="icon" href="data:,">
<h1>Pay ${session.amount} ${safe(session.currency)}</h1>
${told ? `<p role="alert">${safe(told)}</p>` : ''}
<form method="post"><button name="press" value="pay">Pay</button> <button name="press" value="decline">Decline</button></form>
<a href="${safe(session.cancel_url)}">Back</a></html>`;
