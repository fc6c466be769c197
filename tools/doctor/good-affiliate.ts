type IdOf = (kind: 'account' | 'order', no: number) => string;

/** An affiliate whose link led to order 4. It earned 5 % of 25 dollars; one dollar was moved to the store balance. */
export function affiliateRows(idOf: IdOf): string[] {
  const affiliate = `'${idOf('account', 2)}'`;
  const order = `'${idOf('order', 4)}'`;
  return [
    `insert into accounts (id, email, email_norm, name, locale, email_confirmed_at)
      values (${affiliate}, 'affiliate@example.org', 'affiliate@example.org', 'A', 'de', now())`,
    `insert into affiliates (account_id, code, rate_bp, made_at) values (${affiliate}, 'ABCDEFGH', 500, now())`,
    `insert into order_affiliates (order_id, account_id, rate_bp) values (${order}, ${affiliate}, 500)`,
    `insert into affiliate_entries (account_id, kind, amount_minor, order_id, reference, at, due_at, actor)
      values (${affiliate}, 'earned', 125, ${order}, 'order:4:1', now() - interval '2 hours', now() - interval '1 hour', 'store')`,
    `insert into affiliate_entries (account_id, kind, amount_minor, reference, at, actor)
      values (${affiliate}, 'to_balance', -100, 'affiliate:1', now() - interval '10 minutes', 'member')`,
    `insert into balances (account_id, currency) values (${affiliate}, 'USD')`,
    `insert into balance_ledger (account_id, currency, no, kind, amount_minor, balance_minor, reference, actor, at)
      values (${affiliate}, 'USD', 0, 'credit', 100, 0, 'affiliate:1', 'member', now() - interval '10 minutes')`,
  ];
}
