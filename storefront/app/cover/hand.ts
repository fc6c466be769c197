import { drawnLook } from '@halfturn/ui/cover-look.ts';
import { coverCut } from '@halfturn/ui/key-cut.ts';

/** What says how covers look, in a file by itself. */
export const HAND = {
  look: drawnLook,
  /** The cut of a cover, for a picture that stands in its place. */
  cut: coverCut,
};
