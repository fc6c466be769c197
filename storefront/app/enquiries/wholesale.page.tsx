import { present } from '@halfturn/contract/primitives/rows.ts';
import { COMPANY_LENGTH, ENQUIRY_LENGTH } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useCall } from '../api.ts';
import { EVERY_LINE, wholesaleFaults } from './check-enquiry.ts';
import { EnquirerFields } from './enquirer-fields.tsx';
import { EnquiryFrame } from './enquiry-frame.tsx';
import { EnquiryPage } from './enquiry-page.tsx';
import { useEnquiry, type Taken } from './use-enquiry.ts';
import { wantedOf } from './wanted.ts';
import { WantedLines } from './wanted-lines.tsx';

const NAMES = [
  'name',
  'email',
  'country',
  'company',
  ...EVERY_LINE.flatMap(({ nameAt, quantityAt }) => [nameAt, quantityAt]),
  'message',
];

/** `/wholesale`: a request to buy in bulk. */
export function Component() {
  return <EnquiryPage kind="wholesale" Form={Form} />;
}

function Form({ onTaken }: { onTaken: (taken: Taken) => void }) {
  const { t } = useWords<'enquiries' | 'sign-in'>();
  const call = useCall();
  const form = useEnquiry({
    kind: 'wholesale',
    names: NAMES,
    faults: wholesaleFaults,
    send: (typed, id, answer) =>
      call('POST /api/wholesale', {
        body: {
          id,
          name: present(typed.name),
          company: present(typed.company),
          email: present(typed.email),
          country: present(typed.country),
          items: wantedOf(typed),
          message: present(typed.message),
          ...answer,
        },
      }),
    onTaken,
  });
  return (
    <EnquiryFrame form={form} send={t('enquiries.send_wholesale')}>
      <EnquirerFields form={form} />
      <TextField
        {...form.wire('company')}
        label={t('enquiries.company')}
        optional={t('sign-in.optional')}
        autoComplete="organization"
        dir="auto"
        maxLength={COMPANY_LENGTH}
      />
      <WantedLines form={form} />
      <TextArea
        {...form.wire('message')}
        label={t('enquiries.message')}
        hint={t('enquiries.message_hint')}
        dir="auto"
        rows={5}
        maxLength={ENQUIRY_LENGTH}
        required
      />
    </EnquiryFrame>
  );
}
