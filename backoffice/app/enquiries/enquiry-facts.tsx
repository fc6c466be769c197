import { ENQUIRY_STATES, type EnquiryState } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { bcp47, isLocale, LOCALE_NAMES } from '@halfturn/contract/primitives/locale.ts';
import type { StaffEnquiry } from '@halfturn/contract/staff/enquiries.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../api.ts';
import { Fact, Facts } from '../layout/facts.tsx';
import { Form } from '../layout/form.tsx';
import { useStaff } from '../layout/use-staff.ts';
import styles from '../support/support.module.css';
import { useAct } from '../use-act.ts';

/** Who sent it and from where; how it stands, which may be said without an answer; and whether it is spam. */
export function EnquiryFacts({ enquiry }: { enquiry: StaffEnquiry }) {
  const { t, locale } = useWords<'staff-enquiries' | 'staff-reviews'>();
  const { mayCall } = useStaff();
  const toast = useToast();
  const { busy, refusal, run } = useAct();
  const { id, revision, state, spam, name, accountId } = enquiry;
  const others = ENQUIRY_STATES.filter((one) => one !== 'new' && one !== state);
  const [chosen, setChosen] = useState<EnquiryState | null>(null);
  const next = chosen !== null && others.includes(chosen) ? chosen : others[0]!;
  const language = isLocale(enquiry.locale) ? enquiry.locale : null;
  const move = async () => {
    const moved = await run('move', () =>
      call('POST /admin/enquiries/{id}/state', { params: { id }, body: { state: next, seen: revision } }),
    );
    if (moved) toast.show(t('staff-enquiries.moved'));
  };
  const mark = async () => {
    const marked = await run('mark', () =>
      call('POST /admin/enquiries/{id}/spam', { params: { id }, body: { spam: !spam, seen: revision } }),
    );
    if (marked) toast.show(t(spam ? 'staff-enquiries.unmarked' : 'staff-enquiries.marked'));
  };
  return (
    <section className={styles.who}>
      <Facts>
        <Fact name={t('staff-enquiries.number')}>
          <bdi dir="ltr">{enquiry.number}</bdi>
        </Fact>
        <Fact name={t('staff-reviews.who')}>
          {accountId && mayCall('staffCustomerById') ? (
            <Link className="link" to={`/customers/${accountId}`}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
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
      <Refusal>{refusal}</Refusal>
      {!spam && (
        <Form noValidate={false} className={styles.form} onSend={() => void move()}>
          <Select
            label={t('staff-enquiries.move')}
            value={next}
            onChange={({ target }) => setChosen(target.value as EnquiryState)}
          >
            {others.map((one) => (
              <option key={one} value={one}>
                {t(`staff-enquiries.state_${one}`)}
              </option>
            ))}
          </Select>
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
