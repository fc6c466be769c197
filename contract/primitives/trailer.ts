import type { Locale } from './locale.ts';

/** The attribute that holds the address of a product's trailer. */
export const TRAILER = 'trailer';

/** What a trailer that the shop keeps can be. */
export const TRAILER_TYPES = ['video/mp4', 'video/webm'] as const;
export type TrailerType = (typeof TRAILER_TYPES)[number];

/** The captions of a trailer in one language. */
export interface TrailerCaptions {
  locale: Locale;
  /** The path of the WebVTT file. It names the content, so it is kept for ever. */
  src: string;
}

/** A trailer that the shop keeps, as pages are given it. */
export interface KeptTrailer {
  /** Its path. It names the content, so it is kept for ever. */
  src: string;
  type: TrailerType;
  captions: TrailerCaptions[];
}

export interface HostedTrailer {
  /** The company that is asked for the film, once the visitor presses play. */
  host: 'YouTube' | 'Vimeo';
  /** The address of its player without cookies. */
  src: string;
}

const YOUTUBE = /^https:\/\/(?:www\.)?(?:youtube\.com\/watch\?v=|youtu\.be\/)([\w-]{11})(?:[?&].*)?$/;
const VIMEO = /^https:\/\/(?:www\.)?vimeo\.com\/(\d{5,12})(?:[/?].*)?$/;

/** The player for the address of a page at YouTube or Vimeo; null for any other address. */
export function trailerAt(address: string): HostedTrailer | null {
  const youtube = YOUTUBE.exec(address.trim())?.[1];
  if (youtube)
    return { host: 'YouTube', src: `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0` };
  const vimeo = VIMEO.exec(address.trim())?.[1];
  if (vimeo) return { host: 'Vimeo', src: `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1` };
  return null;
}

/** The path of a trailer that the shop keeps, after the name of its file. */
export const trailerSrc = (file: string, type: TrailerType): string =>
  `/trailers/${file}.${type === 'video/mp4' ? 'mp4' : 'webm'}`;

/** The path of the captions of a trailer, after the name of their file. */
export const captionsSrc = (file: string): string => `/trailers/captions/${file}.vtt`;

/** The origins of the players, for the content security policy. */
export const TRAILER_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;
