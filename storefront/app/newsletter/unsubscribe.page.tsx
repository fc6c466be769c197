import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { useCall } from '../api.ts';
import { type Letter, LetterPage } from '../letters/letter-page.tsx';
import type { loader } from './unsubscribe.loader.ts';

type Data = Extract<Awaited<ReturnType<typeof loader>>, { token: string }> | null;

/** `/newsletter/unsubscribe`: where the way out leads that every mail has. */
export function Component() {
  const { t } = useWords<'letters'>();
  const call = useCall();
  const data = useLoaderData<Data>();
  const leave: Letter = {
    title: t('letters.news_leave_title'),
    text: t('letters.news_leave_text'),
    icon: 'mail',
    act: t('letters.news_unsubscribe'),
  };
  const left: Letter = {
    title: t('letters.news_left'),
    text: t('letters.news_left_text'),
    icon: 'check',
    tone: 'good',
  };
  return (
    <LetterPage
      found={data?.found ?? null}
      letterFor={({ state }) => (state === 'ended' ? left : leave)}
      act={() => call('POST /api/newsletter/unsubscribe', { body: { token: data?.token ?? '' } })}
    />
  );
}
