import { loadWords } from '@halfturn/locales/load.ts';
import { staffMail } from '../../house/staff/door.ts';
import { defineMail } from '../../platform/mail/renderer.ts';

export const TEST_MAIL = 'store-test';

/** Shows that the store's mails arrive. Subject: the member of staff who asked for it. */
export const testMail = defineMail({
  kind: TEST_MAIL,
  gather: () => Promise.resolve({}),
  write: (_facts, place) => {
    const words = loadWords(place.locale, ['staff-mails']);
    return staffMail(place, {
      subject: place.said.subject(words, 'staff-mails.test_title'),
      title: words.t('staff-mails.test_title'),
      text: place.said.opening(words, 'staff-mails.test_text'),
      path: '/',
      action: words.t('staff-mails.test_open'),
    });
  },
  examples: () => [{}],
});
