import { findNumber, type Work } from './find-number.ts';

// Beside the page, so that it goes on answering while this tries some hundred thousand numbers.
addEventListener('message', ({ data }: MessageEvent<Work>) => postMessage(findNumber(data)));
