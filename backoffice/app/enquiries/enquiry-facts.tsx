import { oneOf } from '@halfturn/contract/primitives/names.ts';
import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { ENQUIRY_STATES, type EnquiryState } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { bcp47, isLocale, LOCALE_NAMES } from '@halfturn/contract/primitives/locale.ts';
import type { StaffEnquiry } from '@halfturn/contract/staff/enquiries.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { Fact, Facts } from '../layout/facts.tsx';
import { Form } from '../layout/form.tsx';
import { CustomerLink } from '../layout/may-link.tsx';
import styles from '../support/support.module.css';
import { useAct } from '../use-act.ts';

/** Who sent it and from where; how it stands, which may be said without an answer; and whether it is spam. */
export function EnquiryFacts({ enquiry }: { enquiry: StaffEnquiry }) {
  const { t } = useWords<'staff-enquiries' | 'staff-reviews'>();
  const { busy, refusal, run } = useAct();
  const { id, revision, state, spam } = enquiry;
  const others = ENQUIRY_STATES.filter((one) => one !== 'new' && one !== state);
  const [chosen, setChosen] = useState<EnquiryState | null>(null);
  const next = chosen !== null && others.includes(chosen) ? chosen : firstOf(others);
  const params = { id };
  const move = () => {
    const body = { state: next, seen: revision };
    const work = () => call('POST /admin/enquiries/{id}/state', { params, body });
    return run('move', work, t('staff-enquiries.moved'));
  };
  const mark = () => {
    const body = { spam: !spam, seen: revision };
    const work = () => call('POST /admin/enquiries/{id}/spam', { params, body });
    return run('mark', work, t(spam ? 'staff-enquiries.unmarked' : 'staff-enquiries.marked'));
  };
  return (
    <section className={styles.who}>
      <Sender enquiry={enquiry} />
      <Refusal>{refusal}</Refusal>
      {!spam && (
        <Form
          noValidate={false}
          className={styles.form}
          unsaved={chosen === next && busy === null ? 1 : 0}
          onSend={() => void move()}
        >
          <Select
            label={t('staff-enquiries.move')}
            value={next}
            onChange={({ target }) => setChosen(oneOf(others, target.value))}
            options={others.map((one) => [one, t(`staff-enquiries.state_${one}`)])}
          />
          <div>
            <Button type="submit" busy={busy === 'move'}>
              {t('staff-reviews.save')}
            </Button>
          </div>
        </Form>
      )}
      <Button busy={busy === 'mark'} onClick={() => void mark()}>
        {t(spam ? 'staff-enquiries.unmark' : 'staff-enquiries.mark')}
      </Button>
    </section>
  );
}

/** Who sent the inquiry, and from where. */
function Sender({ enquiry }: { enquiry: StaffEnquiry }) {
  const { t, locale } = useWords<'staff-enquiries' | 'staff-reviews'>();
  const { name, accountId } = enquiry;
  const language = isLocale(enquiry.locale) ? enquiry.locale : null;
  return (
    <Facts>
      <Fact name={t('staff-enquiries.number')}>
        <bdi dir="ltr">{enquiry.number}</bdi>
      </Fact>
      <Fact name={t('staff-reviews.who')}>
        <CustomerLink id={accountId} name={name} />
        <br />
        <bdi dir="ltr">{enquiry.email}</bdi>
      </Fact>
      {enquiry.company && (
        <Fact name={t('staff-enquiries.company')}>
          <bdi>{enquiry.company}</bdi>
        </Fact>
      )}
      {enquiry.channel && (
        <>
          {/* As text: a link from a stranger is not clickable. */}
          <Fact name={t('staff-enquiries.channel')} dir="auto">
            {enquiry.channel}
          </Fact>
        </>
      )}
      <Fact name={t('staff-enquiries.country')}>{formatName('region', enquiry.country, locale)}</Fact>
      {language && (
        <Fact name={t('staff-reviews.language')} lang={bcp47(language)}>
          {LOCALE_NAMES[language]}
        </Fact>
      )}
      <Fact name={t('staff-enquiries.receipt')}>
        {t(enquiry.receipt ? 'staff-enquiries.receipt_yes' : 'staff-enquiries.receipt_no')}
      </Fact>
    </Facts>
  );
}
