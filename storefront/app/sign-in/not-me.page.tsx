import { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useCall } from '../api.ts';
import { Fault } from '../fault.tsx';
import { Go } from '../go.tsx';
import { keepLang, links } from '../links.ts';
import { LocalTime } from '../orders/local-time.tsx';
import { usePage } from '../root/page-context.ts';
import { PageHead } from '../root/page-head.tsx';
import { forgetSession } from '../session/member-store.ts';
import type { loader } from './not-me.loader.ts';
import { SignInFrame } from './sign-in-frame.tsx';

type Data = Extract<Awaited<ReturnType<typeof loader>>, { token: string }>;

/** `/login/not-me`: where the mail about a new device leads. Nothing happens until the button is pressed. */
export function Component() {
  const { t } = useWords<'sign-in' | 'letters' | 'shell'>();
  const data = useLoaderData<Data | null>();
  const open = data?.found.state === 'asked';
  const title = !data ? t('letters.wrong_link') : open ? t('sign-in.notme_title') : t('sign-in.old_title');
  return (
    <SignInFrame title={title}>
      <PageHead title={title} hidden />
      {data && open ? (
        <Told data={data} />
      ) : (
        <>
          <p>{data ? t('sign-in.notme_old') : t('letters.wrong_text')}</p>
          <Go to={data ? links.forgot() : links.home()} className={buttonClass({ variant: 'main' })}>
            {data ? t('shell.title_resetpassword') : t('shell.go_home')}
          </Go>
        </>
      )}
    </SignInFrame>
  );
}

function Told({ data: { token, found } }: { data: Data }) {
  const { t } = useWords<'sign-in'>();
  const call = useCall();
  const { locale } = usePage();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const press = async () => {
    setBusy(true);
    setFailed(null);
    try {
      const { resetToken } = await call('POST /api/account/not-me', { body: { token } });
      forgetSession();
      // As a new document: the server takes the secret out of the address.
      location.replace(keepLang(links.resetPassword(resetToken), locale));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setBusy(false);
      setFailed(error.slug === 'network' ? t('sign-in.not_sent') : error.message);
    }
  };
  return (
    <>
      <p>
        <LocalTime at={found.at} day />
        <br />
        <bdi>{[found.device, found.system].filter(Boolean).join(', ')}</bdi>
        <br />
        <bdi>{found.ip}</bdi>
      </p>
      <p>{t('sign-in.notme_text')}</p>
      <Fault>{failed}</Fault>
      <Button variant="danger" busy={busy} onClick={() => void press()}>
        {t('sign-in.notme_button')}
      </Button>
    </>
  );
}
