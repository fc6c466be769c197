import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { useCall } from '../api.ts';
import { type Letter, LetterPage } from '../letters/letter-page.tsx';
import type { loader } from './stop.loader.ts';

type Data = Extract<Awaited<ReturnType<typeof loader>>, { token: string }> | null;

/** `/reminders/stop`: the link of each reminder of an unpaid order. */
export function Component() {
  const { t } = useWords<'letters'>();
  const call = useCall();
  const data = useLoaderData<Data>();
  const stop: Letter = {
    title: t('letters.reminder_title'),
    text: t('letters.reminder_text'),
    icon: 'mail',
    act: t('letters.reminder_stop'),
  };
  const stopped: Letter = {
    title: t('letters.reminder_stopped'),
    text: t('letters.reminder_stopped_text'),
    icon: 'check',
    tone: 'good',
  };
  return (
    <LetterPage
      found={data?.found ?? null}
      letterFor={({ state }) => (state === 'ended' ? stopped : stop)}
      act={() => call('POST /api/reminders/stop', { body: { token: data?.token ?? '' } })}
    />
  );
}
