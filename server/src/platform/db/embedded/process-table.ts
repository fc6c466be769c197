import { codeOf } from '../../code-of.ts';
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** Whether a process with this id runs, under any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * A name for a process that no later process with the same id shares: ids come round again, above all in containers, where
 * each start counts from 1. Null where the process is gone.
 */
export function identityOf(pid: number): string | null {
  if (!isAlive(pid)) return null;
  try {
    // Field 22, counted after the command's closing bracket, as a command may hold blanks: clock ticks at its start.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie is over; only its parent has not looked yet.
    return fields[0] === 'Z' ? null : `${pid}@${fields[19]}`;
  } catch {
    return `${pid}@${started(pid)}`;
  }
}

function started(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** Whether the process is the PostgreSQL server of this folder, and not one that was given a dead server's id. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (identityOf(pid) === null) return false;
  try {
    // The server works inside its data folder.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    try {
      return /postgres/.test(execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }));
    } catch {
      // No way to tell. PostgreSQL itself refuses to start a second server on the folder.
      return true;
    }
  }
}
