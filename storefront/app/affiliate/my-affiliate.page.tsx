import type { AffiliateEntry } from '@halfturn/contract/affiliates.ts';
import { formatMoney, formatTaxRate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { copyText } from '@halfturn/ui/copy-text.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { AccountPage } from '../account/account-page.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import ledger from '../membership/membership.module.css';
import { LocalDay } from '../orders/local-time.tsx';
import { usePage } from '../root/page-context.ts';
import styles from './affiliate.module.css';
import { EarningsPanel } from './earnings-panel.tsx';
import type { loader, Affiliate } from './my-affiliate.loader.ts';

/** `/my-affiliate`: an affiliate's link, what it has earned, and the way to the store balance. */
export function Component() {
  const { t } = useWords<'shell' | 'affiliates'>();
  const { affiliate } = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t('shell.title_affiliate')}>
      {affiliate ? (
        <>
          {affiliate.active ? (
            <LinkPanel affiliate={affiliate} />
          ) : (
            <Notice tone="warn">{t('affiliates.ended')}</Notice>
          )}
          <EarningsPanel affiliate={affiliate} />
          <EntriesPanel entries={affiliate.entries} />
        </>
      ) : (
        <Empty
          icon="share"
          title={t('affiliates.none')}
          action={
            <Go to={links.info('/affiliate')} className={buttonClass({ variant: 'main' })}>
              {t('affiliates.apply')}
            </Go>
          }
        >
          {t('affiliates.none_text')}
        </Empty>
      )}
    </AccountPage>
  );
}

/** Each entry of the affiliate's ledger, the latest first. */
function EntriesPanel({ entries }: { entries: readonly AffiliateEntry[] }) {
  const { t, locale } = useWords<'affiliates'>();
  const heads = {
    date: t('affiliates.date'),
    from: t('affiliates.from'),
    amount: t('affiliates.amount'),
  };
  return (
    <Panel title={t('affiliates.entries')}>
      {entries.length === 0 ? (
        <Empty icon="share" title={t('affiliates.no_entries')}>
          {t('affiliates.no_entries_text')}
        </Empty>
      ) : (
        <table className={ledger.table}>
          <thead>
            <tr>
              <th scope="col">{t('affiliates.entry')}</th>
              <th scope="col">{heads.date}</th>
              <th scope="col">{heads.from}</th>
              <th scope="col" className={ledger.end}>
                {heads.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, kind, amount, at, dueAt }) => (
              <tr key={id}>
                <th scope="row">{t(`affiliates.kind_${kind}`)}</th>
                <td data-label={heads.date}>
                  <LocalDay at={at} />
                </td>
                <td data-label={heads.from}>{dueAt ? <LocalDay at={dueAt} /> : '–'}</td>
                <td data-label={heads.amount} className={ledger.end}>
                  <bdi className={cx('ltr', amount.amount > 0 && ledger.plus)}>
                    {(amount.amount > 0 ? '+' : '') + formatMoney(amount, locale)}
                  </bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** How long "Copied" is shown. */
const COPIED_MS = 2_000;

/** The link to share, under the store's public address, and the rate that it earns. */
function LinkPanel({ affiliate: { code, ratePercent } }: { affiliate: Affiliate }) {
  const { t, locale } = useWords<'affiliates'>();
  const { origin } = usePage();
  const shown = useRef<HTMLParagraphElement>(null);
  const [copied, setCopied] = useState(false);
  const url = origin + links.affiliate(code);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Panel title={t('affiliates.link')}>
      <div className={styles.panel}>
        <div className={styles.link}>
          <p ref={shown} className={styles.url} dir="ltr">
            {url}
          </p>
          <Button
            variant="main"
            icon="copy"
            done={copied && t('affiliates.copied')}
            onClick={async () => setCopied(await copyText(url, shown.current))}
          >
            {t('affiliates.copy')}
          </Button>
          <span className="sr-only" role="status">
            {copied && t('affiliates.copied')}
          </span>
        </div>
        <p className="small muted">{t('affiliates.link_text')}</p>
        <p>{t('affiliates.rate', { rate: formatTaxRate(ratePercent, locale) })}</p>
      </div>
    </Panel>
  );
}
