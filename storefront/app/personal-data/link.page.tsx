import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { PersonalFile } from '@halfturn/contract/personal-data.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { useLoaderData } from 'react-router';
import { useCall } from '../api.ts';
import { Go } from '../go.tsx';
import { type Letter, LetterPage } from '../letters/letter-page.tsx';
import { links } from '../links.ts';
import { ErasureNotes } from './erasure-notes.tsx';
import { FileButtons } from './file-buttons.tsx';
import type { loader } from './link.loader.ts';

type Data = Extract<Awaited<ReturnType<typeof loader>>, { token: string }> | null;
type Found = ReplyOf<Calls['GET /api/personal-data/link']> & { file?: PersonalFile | null };

/** `/personal-data/link`: where the mail's link leads. Nothing is shown or deleted before the button is pressed. */
export function Component() {
  const call = useCall();
  const data = useLoaderData<Data>();
  const letterFor = useLetterFor();
  return (
    <LetterPage<Found>
      found={data?.found ?? null}
      letterFor={letterFor}
      act={() => call('POST /api/personal-data/link', { body: { token: data?.token ?? '' } })}
    />
  );
}

/** What the page says of the link that was found. */
function useLetterFor() {
  const { t } = useWords<'personal' | 'letters'>();
  const after = (
    <Go to={links.personalData()} className={buttonClass({ variant: 'main' })}>
      {t('personal.ask_again')}
    </Go>
  );
  const old: Letter = {
    title: t('personal.link_old_title'),
    text: t('personal.link_old_text'),
    icon: 'clock',
    after,
  };
  return ({ kind, state, erasure, file }: Found): Letter => {
    if (kind === 'export') {
      if (state === 'done' && !file)
        return {
          title: t('personal.link_used_title'),
          text: t('personal.link_used_text'),
          icon: 'warn',
          tone: 'warn',
          after,
        };
      const title = t('personal.link_export_title');
      if (state === 'asked')
        return { title, text: t('personal.link_export_text'), icon: 'mail', act: t('personal.export') };
      return file
        ? {
            title,
            text: t('personal.ready'),
            icon: 'check',
            tone: 'good',
            after: <FileButtons file={file} />,
          }
        : old;
    }
    if (state === 'old') return old;
    if (state === 'done')
      return {
        title: t('personal.erased_title'),
        text: t('personal.erased_text'),
        icon: 'check',
        tone: 'good',
      };
    return {
      title: t('personal.erase_title'),
      text: t('personal.erase_text'),
      icon: 'warn',
      tone: 'warn',
      about: erasure && <ErasureNotes facts={erasure} />,
      ...(erasure?.open.length === 0 && { act: t('personal.erase') }),
    };
  };
}
