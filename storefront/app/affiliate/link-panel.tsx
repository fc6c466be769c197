import { useWords } from '@halfturn/locales/react.ts';
import { formatTaxRate } from '@halfturn/locales/format.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { copyText } from '@halfturn/ui/copy-text.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useEffect, useRef, useState } from 'react';
import { links } from '../links.ts';
import { usePage } from '../root/page-context.ts';
import styles from './affiliate.module.css';
import type { Affiliate } from './my-affiliate.loader.ts';

/** How long "Copied" is shown. */
const COPIED_MS = 2_000;

/** The link to share, under the store's public address, and the rate that it earns. */
export function LinkPanel({ affiliate: { code, ratePercent } }: { affiliate: Affiliate }) {
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
