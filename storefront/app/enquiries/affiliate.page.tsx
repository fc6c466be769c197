import { present } from '@halfturn/contract/primitives/rows.ts';
import { CHANNEL_LENGTH, ENQUIRY_LENGTH } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { HowPanel } from '../affiliate/how-panel.tsx';
import { useCall } from '../api.ts';
import { affiliateFaults } from './check-enquiry.ts';
import { EnquirerFields } from './enquirer-fields.tsx';
import { EnquiryFrame } from './enquiry-frame.tsx';
import { EnquiryPage } from './enquiry-page.tsx';
import { useEnquiry, type Taken } from './use-enquiry.ts';

const NAMES = ['name', 'email', 'country', 'channel', 'plan'] as const;

/** `/affiliate`: how the program works, and the form of those who apply to recommend the store. */
export function Component() {
  const { t } = useWords<'enquiries'>();
  return (
    <EnquiryPage kind="affiliate" Form={Form}>
      <HowPanel />
      <Notice>{t('enquiries.only_application')}</Notice>
    </EnquiryPage>
  );
}

function Form({ onTaken }: { onTaken: (taken: Taken) => void }) {
  const { t } = useWords<'enquiries'>();
  const call = useCall();
  const form = useEnquiry({
    kind: 'affiliate',
    names: NAMES,
    faults: affiliateFaults,
    send: (typed, id, answer) =>
      call('POST /api/affiliate', {
        body: {
          id,
          name: present(typed.name),
          email: present(typed.email),
          country: present(typed.country),
          channel: present(typed.channel),
          plan: present(typed.plan),
          ...answer,
        },
      }),
    onTaken,
  });
  return (
    <EnquiryFrame form={form} send={t('enquiries.send_affiliate')}>
      <EnquirerFields form={form} />
      <TextField
        {...form.wire('channel')}
        label={t('enquiries.channel')}
        hint={t('enquiries.channel_hint')}
        dir="auto"
        maxLength={CHANNEL_LENGTH}
        required
      />
      <TextArea
        {...form.wire('plan')}
        label={t('enquiries.plan')}
        hint={t('enquiries.plan_hint')}
        dir="auto"
        rows={6}
        maxLength={ENQUIRY_LENGTH}
        required
      />
    </EnquiryFrame>
  );
}
