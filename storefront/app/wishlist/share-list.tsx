import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { copyText } from '@halfturn/ui/copy-text.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../api.ts';
import { Fault } from '../fault.tsx';
import { keepLang, links } from '../links.ts';
import { usePage } from '../root/page-context.ts';
import { useAct } from '../use-act.ts';
import type { CollectData } from './my-collect.loader.ts';
import styles from './share-list.module.css';

/** The link by which others see the wishlist: makes it, names it, ends it. */
export function ShareList({ link }: Pick<CollectData, 'link'>) {
  const { t } = useWords<'wishlist' | 'catalog'>();
  const call = useCall();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const act = useAct({ lost: t('catalog.wish_failed'), after: () => revalidate() });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const title = String(new FormData(event.currentTarget).get('title')).trim();
    void act.run(() => call('POST /api/wishlist/link', { body: { title } }));
  };
  const end = async () => {
    if (await act.run(() => call('DELETE /api/wishlist/link'))) toast.show(t('wishlist.share_ended'));
  };
  return (
    <Panel className={styles.panel} aria-labelledby="share-list">
      <h2 id="share-list">{t('wishlist.share_title')}</h2>
      <p className="small muted">{t('wishlist.share_text')}</p>
      <Fault>{act.fault}</Fault>
      <form method="post" className={styles.form} onSubmit={save}>
        <TextField
          key={link?.title}
          name="title"
          label={t('wishlist.share_name')}
          hint={t('wishlist.share_name_hint')}
          maxLength={60}
          autoComplete="off"
          defaultValue={link?.title ?? ''}
        />
        <Button type="submit" {...(!link && { variant: 'main' as const })} busy={act.busy}>
          {t(link ? 'wishlist.share_save' : 'wishlist.share_make')}
        </Button>
      </form>
      {link && <Link token={link.token} busy={act.busy} onEnd={() => void end()} />}
    </Panel>
  );
}

function Link({ token, busy, onEnd }: { token: string; busy: boolean; onEnd: () => void }) {
  const { t } = useWords<'wishlist'>();
  const { origin, locale } = usePage();
  const [copied, setCopied] = useState(false);
  const shown = useRef<HTMLParagraphElement>(null);
  const url = origin + keepLang(links.sharedList(token), locale);
  const copy = async () => {
    if (!(await copyText(url, shown.current))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <>
      <p ref={shown} className={styles.url} dir="ltr">
        {url}
      </p>
      <div className="buttons">
        <Button
          variant="main"
          icon="copy"
          done={copied && t('wishlist.share_copied')}
          onClick={() => void copy()}
        >
          {t('wishlist.share_copy')}
        </Button>
        <Button variant="quiet" busy={busy} onClick={onEnd}>
          {t('wishlist.share_end')}
        </Button>
      </div>
    </>
  );
}
