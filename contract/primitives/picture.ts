import * as z from 'zod';

/** A picture that the shopkeeper uploaded. Its files are named after `file` (`pictureSrc`). */
export const picture = z.object({
  file: z.string(),
  /** Of its largest file, in pixels. */
  width: z.int(),
  height: z.int(),
});

/** A picture that was uploaded and is not shown before a thing is saved with it. */
export const uploadedPicture = picture.extend({ id: z.string() });
export type UploadedPicture = z.infer<typeof uploadedPicture>;

/** A picture with what it shows and a few of its pixels, to be shown until it is there. */
export const shownPicture = picture.extend({ alt: z.string(), placeholder: z.string() });
export type Picture = z.infer<typeof picture>;
