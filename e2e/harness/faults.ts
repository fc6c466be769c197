import pg from 'pg';

/** A step between an order and its mail: a row that is written there. */
export interface Step {
  name: string;
  table: string;
  /** When the trigger fires. */
  on: string;
  when: string;
}

/** In the order in which an order goes through them. */
export const STEPS: readonly Step[] = [
  { name: 'order placed', table: 'orders', on: 'insert', when: 'true' },
  { name: 'payment attempt opened', table: 'payment_attempts', on: 'insert', when: 'true' },
  { name: "provider's event stored", table: 'payment_events', on: 'insert', when: 'true' },
  { name: 'money booked', table: 'payment_captures', on: 'insert', when: 'true' },
  {
    name: 'order paid',
    table: 'orders',
    on: 'update',
    when: 'old.paid_at is null and new.paid_at is not null',
  },
  {
    name: 'key delivered',
    table: 'deliveries',
    on: 'update',
    when: "old.status = 'held' and new.status = 'delivered'",
  },
  { name: 'mail queued', table: 'mails', on: 'insert', when: "new.kind = 'keys-delivered'" },
  { name: 'key shown to the mail', table: 'key_reveals', on: 'insert', when: "new.actor = 'mail'" },
  {
    name: 'mail accepted by the mail server, not yet noted',
    table: 'mails',
    on: 'update',
    when: "new.kind = 'keys-delivered' and old.state = 'queued' and new.state = 'accepted'",
  },
];

export interface Faults {
  /** Waits until the step is being done, then calls `strike` while it is half done, and undoes what was not committed. */
  during(step: Step, strike: () => Promise<void>): Promise<void>;
  /** Waits until the step is committed, then calls `strike` at once. */
  after(step: Step, strike: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const PATIENCE_MS = 30_000;

/**
 * Puts triggers into the database that hold a step (`during`), or tell of its commit (`after`): so a test can end the
 * store at that very moment, and the store itself knows nothing of it.
 *
 * @param url the database as its owner
 */
export async function placeFaults(url: string): Promise<Faults> {
  const watch = new pg.Client({ connectionString: url });
  watch.on('error', () => {});
  await watch.connect();
  await watch.query(`
    create schema faults;
    create sequence faults.fired;
    create table faults.plan (step text not null, hold boolean not null);
    create function faults.meet() returns trigger language plpgsql as $$
    declare plan faults.plan;
    begin
      select * into plan from faults.plan where step = tg_argv[0];
      if not found then return null; end if;
      if not plan.hold then perform pg_notify('faults', tg_argv[0]);
      -- The first to come here alone: a sequence counts at once, whatever becomes of the transaction.
      elsif nextval('faults.fired') = 1 then perform pg_sleep(20);
      end if;
      return null;
    end $$;
    -- The triggers run as the role of the store.
    grant usage on schema faults to public;
    grant select on faults.plan to public;
    grant usage on sequence faults.fired to public;`);
  for (const [i, { name, table, on, when }] of STEPS.entries())
    await watch.query(`create trigger zz_fault_${i} after ${on} on ${table} for each row when (${when})
      execute function faults.meet(${pg.escapeLiteral(name)})`);
  await watch.query('listen faults');

  const arm = async (step: Step, hold: boolean): Promise<void> => {
    await watch.query('alter sequence faults.fired restart');
    await watch.query('insert into faults.plan values ($1, $2)', [step.name, hold]);
  };
  const disarm = (): Promise<unknown> => watch.query('truncate faults.plan');

  return {
    async during(step, strike) {
      await arm(step, true);
      const pid = await heldBackend(watch, step);
      await strike();
      // Without a transaction the statement would be committed at the end of its sleep.
      await watch.query('select pg_terminate_backend($1)', [pid]);
      await disarm();
    },
    async after(step, strike) {
      const told = new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${step.name}: never came to it`)), PATIENCE_MS);
        watch.once('notification', () => {
          clearTimeout(late);
          resolve();
        });
      });
      await Promise.all([arm(step, false), told]);
      await strike();
      await disarm();
    },
    close: () => watch.end(),
  };
}

/** The process id of the backend that a trigger holds. */
async function heldBackend(watch: pg.Client, step: Step): Promise<number> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline;) {
    const { rows } = await watch.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
    );
    if (rows[0]) return rows[0].pid;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${step.name}: never came to it`);
}
