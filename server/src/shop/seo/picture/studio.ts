/** Pictures kept in memory; one is about 30 kB. A CDN or a crawler keeps its own for a year. */
const KEPT_BYTES = 24 * 1024 * 1024;
/** Who waits for a picture while this many others are waiting is asked to come again. */
const WAITING = 24;

export interface Studio {
  /** The picture of that name: from memory, or drawn now, one at a time; null where too many wait already. */
  picture(name: string, draw: () => Promise<Buffer>): Promise<Buffer> | null;
}

/** Draws pictures one after the other and keeps the last of them. Two who want the same one wait for the same drawing. */
export function openStudio({ bytes = KEPT_BYTES, waiting = WAITING } = {}): Studio {
  const kept = new Map<string, Buffer>();
  const pending = new Map<string, Promise<Buffer>>();
  let size = 0;
  let last: Promise<unknown> = Promise.resolve();

  function keep(name: string, picture: Buffer): void {
    kept.set(name, picture);
    size += picture.length;
    for (const [oldest, other] of kept) {
      if (size <= bytes) break;
      kept.delete(oldest);
      size -= other.length;
    }
  }

  return {
    picture(name, draw) {
      const found = kept.get(name);
      if (found) {
        kept.delete(name);
        kept.set(name, found);
        return Promise.resolve(found);
      }
      const before = pending.get(name);
      if (before) return before;
      if (pending.size >= waiting) return null;
      const made = last.then(draw);
      // The next one waits for this one, whatever becomes of it.
      last = made.catch(() => {});
      pending.set(name, made);
      const forget = () => void pending.delete(name);
      made.then((picture) => keep(name, picture)).then(forget, forget);
      return made;
    },
  };
}
