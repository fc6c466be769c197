import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { useLoaderData } from 'react-router';
import { useCall } from '../api.ts';
import { Go } from '../go.tsx';
import { type Letter, LetterPage } from '../letters/letter-page.tsx';
import { links } from '../links.ts';
import type { loader } from './address.loader.ts';

type Data = Extract<Awaited<ReturnType<typeof loader>>, { token: string }> | null;
type Found = ReplyOf<Calls['GET /api/gift/address']>;

/** `/gift-address`: where the mail to a buyer leads whose gift was moved by staff. Nothing changes before they press. */
export function Component() {
  const { t } = useWords<'gift' | 'letters'>();
  const call = useCall();
  const data = useLoaderData<Data>();
  const support = (
    <Go to={links.info('/contact-us')} className={buttonClass({ variant: 'main' })}>
      {t('gift.support')}
    </Go>
  );
  const letterFor = ({ state, email, former }: Found): Letter => {
    const letters: Record<Found['state'], Letter> = {
      moved: {
        title: t('gift.moved_title'),
        text: t('gift.moved_text', { email, former }),
        icon: 'gift',
        tone: 'warn',
        act: t('gift.moved_undo'),
      },
      restored: {
        title: t('gift.restored_title'),
        text: t('gift.restored_text', { email }),
        icon: 'check',
        tone: 'good',
      },
      opened: {
        title: t('gift.head_opened'),
        text: t('gift.moved_opened'),
        icon: 'warn',
        tone: 'warn',
        after: support,
      },
      ended: { title: t('gift.ended_title'), text: t('gift.ended_text'), icon: 'gift', after: support },
    };
    return letters[state];
  };
  return (
    <LetterPage<Found>
      found={data?.found ?? null}
      letterFor={letterFor}
      act={() => call('POST /api/gift/address', { body: { token: data?.token ?? '' } })}
    />
  );
}
