import { TABLE_OF_JOBS } from '@halfturn/server/test/queue.ts';
import { idOf } from './good-books.ts';
import { order, product, unit, type Seed } from './seed.ts';

/** Changes the jobs that are due, in ways that the library's functions do not allow. */
const changeJobs = (set: string): string =>
  `do $$ begin execute format('update %s set ${set.replaceAll("'", "''")} where run_at <= now()', ${TABLE_OF_JOBS}); end $$`;

export const HOUSE_SEEDS: readonly Seed[] = [
  {
    id: 'delivery-mailed',
    what: 'a delivery without its mail',
    sql: `delete from mails where subject_id = ${order(1)}`,
  },
  {
    id: 'delivery-mailed',
    what: 'a mail that is stuck',
    sql: `update mails set state = 'queued', accepted_at = null, created_at = now() where subject_id = ${order(1)}`,
  },
  {
    id: 'delivery-mailed',
    what: 'a mail of the first part, and none of the rest',
    sql: `update mails set dedupe = 'delivered:' || subject_id || ':2' where subject_id = ${order(1)}`,
  },
  {
    id: 'delivery-mailed',
    what: 'another key for a bad one, and nobody was told',
    also: ['units-exact'],
    sql: `insert into claims (id, order_id, delivery_id, reason, content, state, made_at, due_at, decided_at, replacement_id)
      values ('${idOf('unit', 990)}', ${order(1)}, ${unit(101)}, 'used', 'x', 'replaced', now(), now(), now() - interval '6 minutes',
        ${unit(102)});
      update deliveries set replaces = ${unit(101)} where id = ${unit(102)}`,
  },
  {
    id: 'mail-to-buyer',
    what: 'a mail to a stranger',
    sql: `update mails set recipient = 'eve@example.org' where subject_id = ${order(1)}`,
  },
  {
    id: 'audit-unbroken',
    what: 'a row that was changed',
    sql: `update audit_log set actor = 'staff:9' where subject = 'p1'`,
  },
  {
    id: 'audit-unbroken',
    what: 'a row that was removed',
    sql: `delete from audit_log where reason = 'sale'`,
  },
  {
    id: 'staff-sessions',
    what: 'somebody who was shut out and works on',
    sql: `update staff set disabled_at = now()`,
  },
  {
    id: 'staff-sessions',
    what: 'a session without a second factor',
    sql: `update staff set totp_secret = null`,
  },
  {
    id: 'events-processed',
    what: 'an event that nobody handles',
    sql: `update payment_events set received_at = now() - interval '2 minutes' where event_id = 'e2'`,
  },
  {
    id: 'jobs-done',
    what: 'a job that was given up',
    sql: `select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where run_at <= now()), 'x')`,
  },
  {
    id: 'jobs-done',
    what: 'a mail that has failed for days, and is to run later',
    sql: changeJobs(
      `attempts = 9, run_at = now() + interval '5 hours', created_at = now() - interval '73 hours'`,
    ),
  },
  {
    id: 'jobs-done',
    what: 'a job that nobody takes',
    sql: changeJobs(`run_at = now() - interval '1 hour', created_at = now() - interval '1 hour'`),
  },
  {
    id: 'jobs-done',
    what: 'a job whose worker was killed',
    sql: `${changeJobs(`locked_at = now() - interval '5 minutes', locked_by = 'w1'`)};
      update worker_heartbeats set seen_at = now() - interval '2 minutes'`,
  },
  {
    id: 'mails-leave',
    what: 'a mail that was given up',
    sql: `update mails set state = 'failed', error = '451 try later', created_at = now() where subject_id = ${order(3)}`,
  },
  {
    id: 'mails-leave',
    what: 'a mail that no job will send',
    sql: `update mails set state = 'queued' where subject_id = ${order(3)}`,
  },
  {
    id: 'was-price',
    what: 'a struck price that was not the lowest',
    sql: `update products set was_minor = 3000 where was_minor is not null`,
  },
  {
    id: 'was-price',
    what: 'a struck price of longer ago',
    sql: `update products set was_minor = 2600 where was_minor is not null`,
  },
  {
    id: 'price-history',
    what: 'a price that changed unseen',
    sql: `update products set price_minor = 999 where slug = 'p3'`,
  },
  {
    id: 'price-history',
    what: 'a gap',
    sql: `update price_history set valid_to = valid_to - interval '1 hour' where price_minor = 3000`,
  },
  {
    id: 'reviews-verified',
    what: 'a verified review of something that nobody bought',
    sql: `insert into reviews (product_id, full_name, content, rating, verified, state)
      values (${product(1)}, 'Nobody', 'Fine.', 5, true, 'approved')`,
  },
];
