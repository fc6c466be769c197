import { present } from '@halfturn/contract/primitives/rows.ts';
import { CallError } from '@halfturn/contract/client.ts';
import type { EnquiryKind } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../api.ts';
import { useCaptcha, type CaptchaAnswer } from '../captcha/use-captcha.ts';
import { useMemberName } from '../session/member-store.ts';
import { useFields } from '../sign-in/use-fields.ts';
import { newId } from '../support/new-id.ts';
import type { Faults } from './check-enquiry.ts';
import { draftOf, dropDraft, keepDraft, type Typed } from './draft.ts';

/** What came of an enquiry. */
export interface Taken {
  number: string;
  email: string;
}

export interface EnquiryOptions {
  kind: EnquiryKind;
  /** Fields in the order of the form. */
  names: readonly string[];
  faults: (typed: Typed) => Faults;
  send: (typed: Typed, id: string, captcha: CaptchaAnswer) => Promise<{ number: string }>;
  onTaken: (taken: Taken) => void;
}

/**
 * The state of one of the three forms. What is typed outlives a reload and a send that failed; a member’s own name, address and
 * country are there already. What is sent again for want of an answer bears the same id, and is written once.
 */
export function useEnquiry({ kind, names, faults, send, onTaken }: EnquiryOptions) {
  const { t } = useWords<'validation'>();
  const captcha = useCaptcha();
  const [ready, setReady] = useState(false);
  const last = useRef({ id: '', words: '' });
  const form = useFields<string>({
    names,
    guard: true,
    start: Object.fromEntries(names.map((name) => [name, ''])),
    captcha,
    faults: (typed) => ({
      ...Object.fromEntries(
        Object.entries(faults(typed)).map(([name, rule]) => [name, t(`validation.${present(rule)}`)]),
      ),
      ...(captcha.answer === null && { code: t('validation.captcha_required') }),
    }),
    send: async (typed) => {
      const words = JSON.stringify(typed);
      if (last.current.words !== words) last.current = { id: newId(), words };
      try {
        const { number } = await send(typed, last.current.id, captcha.answer ?? {});
        dropDraft(kind);
        onTaken({ number, email: present(typed.email).trim() });
      } catch (error) {
        // Refused: what comes next is another one. Without an answer it may have come in.
        if (error instanceof CallError && error.status !== 0 && error.status < 500) last.current.words = '';
        throw error;
      }
    },
  });
  const { put, values } = form;

  useEffect(() => {
    put(draftOf(kind));
    setReady(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [kind]);
  useEffect(() => {
    if (ready) keepDraft(kind, values);
  }, [ready, kind, values]);
  useOwn(kind, ready, put);

  return { ...form, captcha };
}

export type EnquiryForm = ReturnType<typeof useEnquiry>;

/** Writes what a member's account says of them into fields where nothing stands yet. */
function useOwn(kind: EnquiryKind, ready: boolean, put: (some: Typed) => void): void {
  const call = useCall();
  const member = useMemberName() !== null;
  useEffect(() => {
    if (!member || !ready) return;
    const stop = new AbortController();
    call('GET /api/getInfo', {}, { signal: stop.signal }).then(
      ({ info, email, country }) => {
        const typed = draftOf(kind);
        put({
          ...(!typed.name && { name: info.uname }),
          ...(!typed.email &&
            !typed.confirmEmail && { email, ...(kind === 'sale' && { confirmEmail: email }) }),
          ...(!typed.country && country && { country }),
        });
      },
      // The form can be filled by hand.
      () => {},
    );
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [call, member, ready, kind]);
}
