import type { Calls } from '@halfturn/contract/calls.ts';
import { CallError } from '@halfturn/contract/client.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useCallback, useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import type { Work } from './find-number.ts';

type Image = ReplyOf<Calls['GET /captchaImage']>;

/** What a form sends along; empty where the shopkeeper asks for nothing. */
export interface CaptchaAnswer {
  uuid?: string;
  code?: string;
  proof?: number;
}

export interface CaptchaState {
  image: Image | null;
  /** `failed`: the picture did not come. */
  load: 'loading' | 'here' | 'failed';
  /** How it is answered: by reading, or by the device's work. */
  way: 'picture' | 'work';
  work: 'none' | 'working' | 'done' | 'failed';
  code: string;
  type: (code: string) => void;
  /** Another one. An answer counts once, so a form that was refused asks for it too. */
  refresh: () => void;
  choose: (way: 'picture' | 'work') => void;
  /** What to send; null while there is nothing to send yet. */
  answer: CaptchaAnswer | null;
}

/**
 * A captcha for a form, fetched when the form is on the screen.
 *
 * @param wanted false while the store does not ask the form for one
 */
export function useCaptcha(wanted = true): CaptchaState {
  const call = useCall();
  const [image, setImage] = useState<Image | null>(null);
  const [load, setLoad] = useState<CaptchaState['load']>('loading');
  const [way, setWay] = useState<CaptchaState['way']>('picture');
  const [found, setFound] = useState<number | 'working' | 'failed' | null>(null);
  const [code, setCode] = useState('');
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    call('GET /captchaImage', {}, { signal: stop.signal }).then(
      (next) => {
        setImage(next);
        setLoad('here');
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setLoad('failed');
      },
    );
    return () => stop.abort();
  }, [call, round, wanted]);

  useEffect(() => {
    const { uuid, proof } = image ?? {};
    if (way !== 'work' || !uuid || !proof) return;
    const stop = new AbortController();
    doWork({ uuid, ...proof }, stop.signal).then(setFound, () => {
      if (!stop.signal.aborted) setFound('failed');
    });
    return () => stop.abort();
  }, [way, image]);

  const refresh = useCallback(() => {
    setLoad('loading');
    setCode('');
    setFound((before) => (before === null ? null : 'working'));
    setRound((n) => n + 1);
  }, []);

  const choose = useCallback((next: CaptchaState['way']) => {
    setWay(next);
    setFound(next === 'work' ? 'working' : null);
  }, []);

  // A captcha that has expired without an answer is replaced before it is sent in vain.
  useEffect(() => {
    if (!image?.expiresAt || load !== 'here') return;
    // By this machine's own measure of time: its clock may be wrong.
    const timer = setTimeout(refresh, LIVE_MS);
    return () => clearTimeout(timer);
  }, [image, load, refresh]);

  return {
    image,
    load,
    way,
    work: workOf(found, load),
    code,
    type: setCode,
    refresh,
    choose,
    answer: answerOf(image, load, way === 'work' ? found : null, code),
  };
}

function workOf(
  found: number | 'working' | 'failed' | null,
  load: CaptchaState['load'],
): CaptchaState['work'] {
  if (found === null) return 'none';
  if (load === 'failed') return 'failed';
  return typeof found === 'number' ? 'done' : found;
}

/** A little less than the store allows, as the way there and back takes time. */
const LIVE_MS = 285_000;

function answerOf(
  image: Image | null,
  load: CaptchaState['load'],
  found: number | 'working' | 'failed' | null,
  code: string,
): CaptchaAnswer | null {
  if (!image || load !== 'here') return null;
  if (!image.captchaEnabled) return {};
  if (typeof found === 'number') return { uuid: image.uuid, proof: found };
  return found === null && code.trim() !== '' ? { uuid: image.uuid, code } : null;
}

/** Finds the number of a captcha in a worker. Rejects where the browser lets none run, or `signal` says stop. */
function doWork(work: Work, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    const fail = () => {
      end();
      reject(new Error('the work of the captcha was not done'));
    };
    signal.addEventListener('abort', fail, { once: true });
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => {
      end();
      if (data === null) fail();
      else resolve(data);
    });
    worker.postMessage(work);
  });
}
