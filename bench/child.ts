import { present } from '@halfturn/contract/primitives/rows.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A process of the bench's own, which answers each message with one. */
export interface Child<Message, Reply> {
  pid: number;
  /** Sends a message, if there is one, and waits for what comes back. */
  ask(message?: Message): Promise<Reply>;
  stop(): void;
}

/** Starts a script of this folder as a process of its own, so that its work is measured apart. */
export function startChild<Message extends object, Reply>(script: string): Child<Message, Reply> {
  const child: ChildProcess = fork(new URL(script, import.meta.url), { stdio: 'inherit' });
  return {
    pid: present(child.pid),
    async ask(message) {
      const answer = once(child, 'message', { signal: AbortSignal.timeout(120_000) });
      if (message) child.send(message);
      const [reply] = (await answer) as [Reply & { error?: string }];
      if (reply.error) throw new Error(`${script}: ${reply.error}`);
      return reply;
    },
    stop: () => void child.kill(),
  };
}
