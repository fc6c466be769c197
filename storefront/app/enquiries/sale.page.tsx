import { present } from '@halfturn/contract/primitives/rows.ts';
import { ENQUIRY_LENGTH } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { useCall } from '../api.ts';
import { saleFaults } from './check-enquiry.ts';
import styles from './enquiries.module.css';
import { EnquirerFields } from './enquirer-fields.tsx';
import { EnquiryFrame } from './enquiry-frame.tsx';
import { EnquiryPage } from './enquiry-page.tsx';
import { useEnquiry, type Taken } from './use-enquiry.ts';

const NAMES = ['name', 'email', 'confirmEmail', 'country', 'description'] as const;

/** `/sale`: an offer to sell to the store. */
export function Component() {
  const { t } = useWords<'enquiries'>();
  return (
    <EnquiryPage kind="sale" Form={Form}>
      <Panel title={t('enquiries.look')}>
        <ul className={styles.list}>
          {(['look_source', 'look_facts', 'look_not'] as const).map((what) => (
            <li key={what}>
              <Icon name={what === 'look_not' ? 'cross' : 'check'} />
              {t(`enquiries.${what}`)}
            </li>
          ))}
        </ul>
      </Panel>
    </EnquiryPage>
  );
}

function Form({ onTaken }: { onTaken: (taken: Taken) => void }) {
  const { t } = useWords<'enquiries'>();
  const call = useCall();
  const form = useEnquiry({
    kind: 'sale',
    names: NAMES,
    faults: saleFaults,
    send: (typed, id, answer) =>
      call('POST /api/sale', {
        body: {
          id,
          name: present(typed.name),
          email: present(typed.email),
          confirmEmail: present(typed.confirmEmail),
          country: present(typed.country),
          description: present(typed.description),
          ...answer,
        },
      }),
    onTaken,
  });
  return (
    <EnquiryFrame form={form} send={t('enquiries.send_sale')}>
      <EnquirerFields form={form} confirm />
      <TextArea
        {...form.wire('description')}
        label={t('enquiries.description')}
        hint={t('enquiries.description_hint')}
        dir="auto"
        rows={6}
        maxLength={ENQUIRY_LENGTH}
        required
      />
    </EnquiryFrame>
  );
}
