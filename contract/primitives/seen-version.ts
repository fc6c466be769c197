import * as z from 'zod';

/**
 * The `version` of a thing as an editor read it. It goes along with a change, which is refused with `content_changed` if another
 * person has changed the thing since.
 */
export const seenVersion = z.string().max(40);
