import { createSecretKey } from 'node:crypto';
import { BASE } from '@halfturn/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { admitStaff, isAtWork, resealSecrets } from '../house/staff/door.ts';
import { serveBackupFile } from '../house/backups/serve-backup-file.ts';
import { settleBackups } from '../house/backups/settle-backups.ts';
import { flushViews } from '../house/visits/door.ts';
import { memberOf } from '../people/accounts/door.ts';
import { resealProviders } from '../people/accounts/identities/save-provider.ts';
import { serveSignInReturn } from '../people/accounts/identities/serve-return.ts';
import { sessionMemoryOf } from '../people/accounts/session-memory.ts';
import type { Context } from '../platform/context.ts';
import { createDb, inTransaction, type Db } from '../platform/db/kysely.ts';
import { learnBrand, serveBrand, serveInstall } from '../house/brand/door.ts';
import { learnCurrency } from '../house/settings/door.ts';
import { coalesce } from '../platform/coalesce.ts';
import { listen } from '../platform/db/listener.ts';
import { createPool } from '../platform/db/pool.ts';
import type { Binding, Visitor } from '../platform/http/call.ts';
import { isOwnOrigin } from '../platform/http/guards.ts';
import { htmlCache, type HtmlCache } from '../platform/http/html-cache.ts';
import { holdRoutes } from '../platform/http/declared-routes.ts';
import type { Peers } from '../platform/processes/join.ts';
import type { WireOptions } from '../platform/http/perform.ts';
import { rateLimiter, type RateLimiter } from '../platform/http/rate-limit.ts';
import { refusalLog, type RefusalLog } from '../platform/http/refusal-log.ts';
import { inProcessCaller, serveEndpoints, sharedCallAddresses } from '../platform/http/serve-endpoint.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { runWorker } from '../platform/jobs/worker.ts';
import { serveKeptMails } from '../platform/mail/kept-mail-pages.ts';
import { createMailer } from '../platform/mail/transport.ts';
import { resumeRotation } from '../sale/keys/keys.jobs.ts';
import { ACCOUNTS_CHANNEL } from '../sale/payments/accounts/save-account.ts';
import { configuredProviders, learnAccounts, resealAccounts } from '../sale/payments/providers.ts';
import { learnTaken, type Providers } from '../sale/payments/door.ts';
import { sandboxSecret } from '../sale/payments/sandbox/signature.ts';
import { serveMailPreview } from '../desk/mails/serve-mail-preview.ts';
import { serveMailLog } from '../desk/mails/serve-mail-log.ts';
import { resealHook } from '../desk/alarms/post-alarm.ts';
import { resealBounceAccount } from '../desk/mails/bounces/account.ts';
import { resealWebhooks } from '../desk/mails/webhooks/secret.ts';
import { serveAudit } from '../desk/overview/serve-audit.ts';
import { serveReportFiles } from '../desk/reports/serve-report-files.ts';
import { servePapers } from '../sale/invoices/serve-papers.ts';
import { serveKeyFiles } from '../sale/keys/serve-key-files.ts';
import { serveKeys } from '../sale/keys/serve-keys.ts';
import { serveClaimPictures } from '../sale/claims/serve-pictures.ts';
import { chatHubOf } from '../desk/support/chat/hub.ts';
import { CHAT_SOCKETS, serveChat } from '../desk/support/chat/serve-chat.ts';
import { CHAT_CHANNEL } from '../desk/support/chat/tell-chat.ts';
import { serveSupportFiles } from '../desk/support/serve-files.ts';
import { serveImportFiles } from '../shop/catalog/import/serve-import-files.ts';
import { serveProductList } from '../shop/catalog/list/serve-list.ts';
import { serveProductPictures } from '../shop/catalog/pictures/serve-pictures.ts';
import { serveCaptions } from '../shop/catalog/trailers/serve-captions.ts';
import { serveTrailers } from '../shop/catalog/trailers/serve-trailers.ts';
import { newsPictures } from '../shop/content/door.ts';
import { helpOf } from '../shop/search/door.ts';
import { flushHits, servePictures, serveSitemaps } from '../shop/seo/door.ts';
import { ADMIN_FILES, serveBackoffice } from './backoffice.ts';
import { assortmentOf } from '../shop/assortment/door.ts';
import { sizeCatalogMemory } from '../shop/catalog/door.ts';
import { bindingsOf, webhooksOf } from './bindings.ts';
import { serveHealth } from './health.ts';
import { serveListFiles } from './list-files.ts';
import { jobsOf } from './jobs.ts';
import { MAILS } from './mails.ts';
import { serveOneClick } from './one-click.ts';
import { serveOpenapi } from './openapi-route.ts';
import { PAGE_FILES, servePages, type PageSource } from './pages.ts';
import { watchPlannedChanges } from './planned-changes.ts';
import { roundsOf } from './rounds.ts';
import { serveSecurityText } from './security-txt.ts';

export interface StoreOptions {
  context: Context;
  databaseUrl: string;
  /** Null: the calls alone, without pages. */
  pages: PageSource | null;
  version: string;
  /** What the limits of calls go by, in milliseconds; the machine's own steady clock unless told. */
  steadyClock?: (() => number) | undefined;
  /** Milliseconds for which those who are connected are answered while the store closes; none unless told. */
  drainMs?: number;
  /** Called if jobs are due and cannot be completed, however often the runner is replaced: the process has to end. */
  giveUp?: ((why: string) => void) | undefined;
  /** The other processes of this store on this machine. */
  peers?: Peers | undefined;
  /** Of a worker whose store has web processes beside it: where they answer. It answers nothing itself then. */
  webUrl?: string | null | undefined;
  /** The connections for webhooks and health checks; opened here unless told. */
  reservedPool?: pg.Pool | undefined;
}

export interface RunningStore {
  /** `http://127.0.0.1:3000`; empty where this process only works off jobs. */
  url: string;
  /** Where `/healthz` and `/readyz` are, in each role. */
  healthUrl: string;
  /** Finishes what is in flight, then lets go of everything. */
  close(): Promise<void>;
}

type Closer = () => Promise<unknown>;

/** Puts the store together from its parts, and starts the roles of this process. */
export async function openStore(options: StoreOptions): Promise<RunningStore> {
  const { config } = options.context;
  const providers = configuredProviders(options.context);
  await learnAccounts(options.context, providers);
  await learnBrand(options.context);
  await learnCurrency(options.context.db);
  await learnTaken(options.context, providers);
  const serves = config.role !== 'worker';
  const site = serves ? await makeWeb(options, providers) : makeHealth(options, providers);
  const listening = Promise.withResolvers<string>();
  // Before anyone can pay: an order that comes in while no worker is there yet would wait for its key.
  const worker = config.role === 'web' ? [] : await openWorker(options, providers, listening.promise);
  // The worker ends first: what it still has at work may call the web role.
  const closers = [...worker, ...site.closers];
  const close = async () => {
    for (const each of closers) await each();
  };
  try {
    const url = options.webUrl ?? (await site.app.listen({ host: config.host, port: config.port }));
    listening.resolve(serves || options.webUrl ? url : config.publicUrl);
    return { url: serves ? url : '', healthUrl: url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What answers over HTTP, ready to listen. */
interface Site {
  app: FastifyInstance;
  closers: Closer[];
}

async function makeWeb(
  { context, databaseUrl, pages, version, steadyClock, drainMs, reservedPool, peers }: StoreOptions,
  providers: Providers,
): Promise<Site> {
  const { config, db, keyring, log } = context;
  sizeCatalogMemory(db, config.catalogMemoryBytes);
  const bindings = bindingsOf(context, providers);
  const cache = htmlCache({
    addressOf: sharedAddressesOf(bindings, pages),
    maxBytes: config.pageCacheBytes,
  });
  const limiter = rateLimiter({ enabled: config.rateLimits, now: steadyClock, peers });
  const refusals = refusalLog(log, keyring);
  const app = createHttpServer({
    ...config,
    log,
    drainMs,
    refusals,
    ...(config.rateLimits && { limiter }),
    front: cache.front,
    sockets: CHAT_SOCKETS,
  });
  holdRoutes(
    app,
    limiter,
    [ADMIN_FILES, PAGE_FILES].map((files) => `${files}*`),
  );
  const wire = wireOf(context, limiter, refusals);
  const callerOf = (visitor: Visitor) => inProcessCaller(bindings, wire, visitor);
  const reserved = createReserve(databaseUrl, reservedPool);
  const webhooks = webhooksOf({ ...context, db: reserved.db }, providers);
  const calls = bindings.filter(({ endpoint }) => !webhooks.some((one) => one.endpoint === endpoint));
  serveEndpoints(app, [...calls, ...webhooks], wire);
  serveOpenapi(app, bindings, version, isAtWork(context));
  const assortment = assortmentOf(context);
  serveHealth(app, reserved.db, assortment);
  serveFiles(app, context);
  serveChat(app, context, { limiter, isOwnOrigin: isOwnOrigin(config) });
  serveOneClick(app, callerOf);
  if (pages) {
    await pages.serveFiles(app);
    await serveBackoffice(app);
    servePages(app, context, pages, { callerOf, onChange: cache.onChange });
  }
  cache.attach(app);
  const forget = listenForChanges(context, databaseUrl, { cache, providers });
  // What was drawn without the latest changes is not kept.
  assortment.open(cache.invalidateAll);
  return {
    app,
    closers: [
      () => app.close(),
      forget,
      () => assortment.close(),
      () => flushViews(db),
      () => flushHits(db),
      reserved.close,
    ],
  };
}

/** The addresses whose answers are everybody's: calls by the contract, pages by the storefront. */
function sharedAddressesOf(
  bindings: readonly Binding[],
  pages: PageSource | null,
): (url: string) => string | null {
  const ofCall = sharedCallAddresses(bindings);
  return (url) => {
    if (url.startsWith(`${BASE}/`)) return ofCall(url);
    return url.startsWith(PAGE_FILES) ? null : (pages?.sharedAddress(url) ?? null);
  };
}

function wireOf(context: Context, limiter: RateLimiter, refusals: RefusalLog): WireOptions {
  const { config, db, keyring, log } = context;
  return {
    db,
    log,
    limiter,
    refusals,
    pepper: createSecretKey(keyring.mac('idempotency', 'v1')),
    paymentsSandbox: config.paymentsSandbox !== 'off',
    https: config.publicUrl.startsWith('https:'),
    admitStaff: admitStaff(context),
    memberOf: memberOf(context),
  };
}

/** Serves what is neither a call of the contract nor a page. */
function serveFiles(app: FastifyInstance, context: Context): void {
  const { config } = context;
  serveSitemaps(app, context);
  serveSecurityText(app, context);
  servePictures(app, context);
  serveProductPictures(app, context, [newsPictures.bytes]);
  serveTrailers(app, context);
  serveCaptions(app, context);
  serveBrand(app, context);
  serveSignInReturn(app, context);
  serveInstall(app);
  serveSupportFiles(app, context);
  serveClaimPictures(app, context);
  servePapers(app, context);
  serveProductList(app, context);
  serveImportFiles(app, context);
  serveListFiles(app, context);
  serveKeyFiles(app, context);
  serveKeys(app, context);
  serveAudit(app, context);
  serveBackupFile(app, context);
  serveMailLog(app, context);
  serveMailPreview(app, context, MAILS);
  serveReportFiles(app, context);
  if (!config.production && !config.smtpUrl) serveKeptMails(app, config);
}

/** Empties what this process holds in memory as the database notifies of changes. */
function listenForChanges(
  context: Context,
  databaseUrl: string,
  { cache, providers }: { cache: HtmlCache; providers: Providers },
): Closer {
  const sessions = sessionMemoryOf(context.db);
  const chats = chatHubOf(context);
  const help = helpOf(context);
  const planned = watchPlannedChanges(context, cache.invalidateAll);
  const learn = coalesce(() =>
    Promise.all([learnBrand(context), learnCurrency(context.db), learnTaken(context, providers)]).then(
      cache.invalidateAll,
      (err: unknown) => context.log.warn({ err }, "the store's brand and currency could not be read"),
    ),
  );
  const learnPayments = () => void relearn(context, providers).then(learn);
  const close = listen({
    url: databaseUrl,
    channels: {
      [ACCOUNTS_CHANNEL]: learnPayments,
      catalog: () => {
        cache.invalidateAll();
        assortmentOf(context).catchUp();
        learn();
        planned.look();
      },
      content: () => {
        help.forget();
        cache.invalidateAll();
        planned.look();
      },
      settings: cache.invalidateAll,
      sessions: (accountId) => {
        sessions.forget(accountId || undefined);
        chats.endSessions(accountId || undefined);
      },
      [CHAT_CHANNEL]: chats.hear,
    },
    // Notifications sent while nothing listened are lost, so the caches start empty.
    onListening: () => {
      help.forget();
      cache.invalidateAll();
      sessions.open();
      chats.catchUp();
      learn();
      learnPayments();
      planned.look();
    },
    onLost: sessions.shut,
    onError: (err) => context.log.warn({ err }, 'news of the catalogue does not arrive'),
  });
  return async () => {
    planned.stop();
    await close();
  };
}

/** Reads the accounts at payment providers again; if that fails, those that are known stay until the next notification. */
const relearn = (context: Context, providers: Providers): Promise<void> =>
  learnAccounts(context, providers).catch((err: unknown) =>
    context.log.warn({ err }, 'the accounts at payment providers could not be read'),
  );

/** Connections that no page or call can take: for webhooks and health checks. */
const RESERVED = 8;

function createReserve(url: string, given: pg.Pool | undefined): { db: Db; close: Closer } {
  const pool = given ?? createPool({ url, name: 'halfturn-reserved', max: RESERVED });
  return { db: createDb(pool), close: async () => void (given ?? (await pool.end())) };
}

/** A worker serves nothing else, but what supervises it must be able to ask how it is. */
function makeHealth({ context, databaseUrl }: StoreOptions, providers: Providers): Site {
  const { config, db, log } = context;
  const app = createHttpServer({ ...config, log });
  serveHealth(app, db);
  const forget = listen({
    url: databaseUrl,
    channels: { [ACCOUNTS_CHANNEL]: () => void relearn(context, providers) },
    onListening: () => void relearn(context, providers),
    onError: (err) => log.warn({ err }, 'changes of accounts at payment providers do not arrive'),
  });
  return { app, closers: [() => app.close(), forget] };
}

/** @param listening where the store's web role answers, once this process listens */
async function openWorker(
  { context, databaseUrl, giveUp }: StoreOptions,
  providers: Providers,
  listening: Promise<string>,
): Promise<Closer[]> {
  const { config, db, keyring, log } = context;
  await inTransaction(db, resumeRotation);
  await inTransaction(db, (trx) => resealSecrets(trx, keyring));
  await inTransaction(db, (trx) => resealAccounts(trx, keyring));
  await inTransaction(db, (trx) => resealProviders(trx, keyring));
  await inTransaction(db, (trx) => resealHook(trx, keyring));
  await inTransaction(db, (trx) => resealBounceAccount(trx, keyring));
  await inTransaction(db, (trx) => resealWebhooks(trx, keyring));
  await settleBackups(context);
  const mailer = createMailer(config);
  const sandbox = {
    secret: sandboxSecret(keyring),
    // To this very process where it serves, so that a store behind a proxy that does not run yet can be tried.
    webhookUrl: listening.then((url) => `${url}/prod-api/api/payments/sandbox/webhook`),
  };
  const worker = await runWorker({
    ctx: (own) => ({ ...context, db: own }),
    url: databaseUrl,
    log,
    jobs: jobsOf({ providers, mailer, sandbox }),
    schedules: roundsOf(providers),
    ...(giveUp && { giveUp }),
  });
  return [() => worker.stop(), async () => mailer.close()];
}
