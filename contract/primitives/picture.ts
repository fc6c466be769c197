import * as z from 'zod';

/** A picture that the shopkeeper uploaded. Its files are named after `file` (`pictureSrc`). */
export const picture = z.object({
  file: z.string(),
  /** Of its largest file, in pixels. */
  width: z.int(),
  height: z.int(),
});
export type Picture = z.infer<typeof picture>;
