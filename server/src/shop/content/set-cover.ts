import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { staffSetNewsCover } from '@halfturn/contract/staff/content.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { newsPictures } from './news-pictures.queries.ts';
import { lockSeen } from './publish.ts';
import { subjectOf } from './save-text.ts';
import { countChange, type DocumentRow } from './write.queries.ts';

const kept = ({ picture_id, picture_alt }: Pick<DocumentRow, 'picture_id' | 'picture_alt'>) => ({
  pictureId: picture_id,
  alt: picture_alt,
});

/**
 * Sets, replaces, describes or removes the cover picture of a news item. Guests see it at once, as a picture has no draft. Refuses
 * `not_found`, `content_changed`, and a picture that does not exist.
 */
export async function setCover(
  trx: Trx,
  id: string,
  { revision, pictureId, alt }: BodyOf<typeof staffSetNewsCover>,
  actor: string,
): Promise<void> {
  const document = await lockSeen(trx, id, revision);
  if (document.kind !== 'news') throw problem('not_found');
  if (pictureId !== null && !(await newsPictures.lock(trx, pictureId)))
    throw problem('invalid_input', { fields: { pictureId: 'invalid' } });
  const described = pictureId === null ? [] : Object.entries(alt).filter(([, text]) => text !== '');
  const after = { picture_id: pictureId, picture_alt: Object.fromEntries(described) };
  await countChange(trx, id, { ...after, picture_alt: JSON.stringify(after.picture_alt) });
  await notify(trx, 'content');
  await audit(trx, {
    actor,
    action: actOf(document.picture_id, pictureId),
    subject: subjectOf(id),
    before: kept(document),
    after: kept(after),
  });
}

function actOf(before: string | null, after: string | null): string {
  if (after === null) return 'content.picture_removed';
  return before === after ? 'content.picture_described' : 'content.picture_added';
}
