import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { useCall } from '../api.ts';
import { type Letter, LetterPage } from '../letters/letter-page.tsx';
import type { loader } from './confirm.loader.ts';
import { NewsletterForm } from './newsletter-form.tsx';

type Data = Extract<Awaited<ReturnType<typeof loader>>, { token: string }> | null;

/** `/newsletter/confirm`: where the first mail's link leads. */
export function Component() {
  const { t } = useWords<'letters'>();
  const call = useCall();
  const data = useLoaderData<Data>();
  const letters: Record<'asked' | 'subscribed' | 'ended', Letter> = {
    asked: {
      title: t('letters.news_confirm_title'),
      text: t('letters.news_confirm_text'),
      icon: 'mail',
      act: t('letters.news_confirm'),
    },
    subscribed: {
      title: t('letters.news_subscribed'),
      text: t('letters.news_subscribed_text'),
      icon: 'check',
      tone: 'good',
    },
    ended: {
      title: t('letters.news_old_title'),
      text: t('letters.news_old_text'),
      icon: 'clock',
      after: <NewsletterForm source="page" />,
    },
  };
  return (
    <LetterPage
      found={data?.found ?? null}
      letterFor={({ state }) => letters[state]}
      act={() => call('POST /api/newsletter/confirm', { body: { token: data?.token ?? '' } })}
    />
  );
}
