import { captchaImage } from '@halfturn/contract/captcha.ts';
import type { Context } from '../../platform/context.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { readSetting } from '../settings/door.ts';
import { endsAt, MOST_WORK, newCaptcha, signsOf, workOf } from './captcha.ts';
import { drawSigns } from './picture.ts';

export const captchaRoutes = ({ db, keyring, clock }: Context): Binding[] => [
  bind(captchaImage, async ({ visitor }) => {
    if (!(await readSetting(db, 'captcha.enabled', visitor.locale)))
      return { captchaEnabled: false, uuid: '', img: '', expiresAt: null, proof: null };
    const uuid = newCaptcha(clock.now());
    return {
      captchaEnabled: true,
      uuid,
      img: drawSigns(signsOf(keyring, uuid)),
      expiresAt: endsAt(uuid).toISOString(),
      proof: { hash: workOf(keyring, uuid).hash, most: MOST_WORK },
    };
  }),
];
