import { homeConfig } from '@halfturn/contract/home.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { readSetting } from './settings.queries.ts';
import { isSetting, SETTINGS } from './settings.ts';

export const settingsRoutes = ({ db }: Context): Binding[] => [
  bind(homeConfig, async ({ params: { key }, visitor }) => {
    // A private setting and one that does not exist answer alike.
    if (!isSetting(key) || !SETTINGS[key].public) throw problem('not_found');
    return { value: await readSetting(db, key, visitor.locale) };
  }),
];
