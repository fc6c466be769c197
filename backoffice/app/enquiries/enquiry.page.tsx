import { ENQUIRY_LENGTH } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Link, useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { Message } from '../support/message-item.tsx';
import { NoteForm } from '../support/note-form.tsx';
import styles from '../support/support.module.css';
import { AnswerForm } from './answer-form.tsx';
import { EnquiryFacts } from './enquiry-facts.tsx';
import type { loadEnquiry } from './enquiries.loader.ts';
import { NextSteps } from './next-steps.tsx';
import { StateTag } from '../layout/state-tag.tsx';

/** One enquiry: what was written, what was answered and noted, with who sent it and how it stands beside. */
export function EnquiryPage() {
  const { t } = useWords<'staff-enquiries' | 'staff-support'>();
  const enquiry = useLoaderData<typeof loadEnquiry>();
  const { id, kind, name, state, spam, at, text, messages } = enquiry;
  return (
    <>
      <Bar title={t('staff-enquiries.of', { name })} note={t(`staff-enquiries.kind_${kind}`)}>
        <Link className="link" to="/enquiries">
          {t('staff-enquiries.back')}
        </Link>
      </Bar>
      <div className={styles.page}>
        <section className={styles.talk} aria-label={t('staff-support.conversation')}>
          <p className={styles.marks}>
            <StateTag of={`staff-enquiries.state_${spam ? 'spam' : state}`} />
          </p>
          <ol className={styles.messages}>
            <Message
              from="member"
              by={name}
              at={at}
              words={<Written text={text} />}
              about={<Wanted items={enquiry.items} />}
            />
            {messages.map((message) => (
              <Message
                key={message.id}
                from={message.kind === 'note' ? 'note' : 'store'}
                by={message.by}
                at={message.at}
                words={<Written text={message.text} />}
                about={
                  message.subject && (
                    <p dir="auto">
                      <b>{message.subject}</b>
                    </p>
                  )
                }
              />
            ))}
          </ol>
          {spam ? (
            <Notice tone="warn">{t('staff-enquiries.is_spam')}</Notice>
          ) : (
            <AnswerForm key={`answer ${id}`} enquiry={enquiry} />
          )}
          <NoteForm
            key={`note ${id}`}
            hint={t('staff-enquiries.note_hint')}
            maxLength={ENQUIRY_LENGTH}
            post={(body) => call('POST /admin/enquiries/{id}/notes', { params: { id }, body })}
          />
        </section>
        <aside className={styles.beside} aria-label={t('staff-enquiries.of', { name })}>
          <EnquiryFacts key={id} enquiry={enquiry} />
          <NextSteps enquiry={enquiry} />
        </aside>
      </div>
    </>
  );
}

const Written = ({ text }: { text: string }) => (
  <p className="written" dir="auto">
    {text}
  </p>
);

type Enquiry = Awaited<ReturnType<typeof loadEnquiry>>;

/** What is wanted in bulk; what the store has leads to its product. */
function Wanted({ items }: Pick<Enquiry, 'items'>) {
  const { t } = useWords<'staff-enquiries'>();
  const { number } = useFormats();
  const { mayCall } = useStaff();
  if (items.length === 0) return null;
  return (
    <ul aria-label={t('staff-enquiries.items')}>
      {items.map(({ productId, name, quantity }, i) => (
        <li key={i}>
          {number(quantity)} ×{' '}
          {productId && mayCall('staffProduct') ? (
            <Link className="link" to={`/products/${productId}`}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </li>
      ))}
    </ul>
  );
}
