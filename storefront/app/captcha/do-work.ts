import type { Work } from './find-number.ts';

/** Finds the number of a captcha in a worker. Rejects where the browser lets none run, or `signal` says stop. */
export function doWork(work: Work, signal: AbortSignal): Promise<number> {
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
