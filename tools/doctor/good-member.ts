type IdOf = (kind: 'account' | 'order', no: number) => string;

/** A member with two of the orders, one completed and one half refunded, and what they have come to by them. */
export function memberRows(idOf: IdOf): string[] {
  const member = `'${idOf('account', 1)}'`;
  const orders = `'${idOf('order', 2)}', '${idOf('order', 4)}'`;
  const entry = `insert into points_ledger (account_id, no, kind, side, order_id, points, balance, reference, actor, at)`;
  return [
    `insert into accounts (id, email, email_norm, name, locale, email_confirmed_at)
      values (${member}, 'buyer4@example.org', 'buyer4@example.org', 'B', 'de', now())`,
    `update orders set account_id = ${member} where id in (${orders})`,
    `insert into memberships (account_id, consumption_minor) values (${member}, 3500)`,
    `insert into membership_orders (order_id, account_id, level, level_name, discount_bp, earn, points_per_usd, counted_minor)
      select id, account_id, 1, 'Bronze', 0, 100, 100, total_minor - refunded_minor from orders where id in (${orders})`,
    `${entry} values (${member}, 0, 'earn', 'earn', '${idOf('order', 4)}', 25, 0, 'order:4:1', 'store', now())`,
    `insert into balances (account_id, currency) values (${member}, 'USD')`,
    `insert into balance_ledger (account_id, currency, no, kind, amount_minor, balance_minor, reference, actor, at)
      values (${member}, 'USD', 0, 'credit', 500, 0, 'hand:1', 'staff:1', now())`,
    `${entry} values (${member}, 0, 'adjust', null, null, 75, 0, 'adjust:1', 'staff:1', now())`,
  ];
}
