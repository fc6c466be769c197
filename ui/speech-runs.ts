/** Messages of one side that follow each other within this time stand together. */
const TOGETHER_MS = 5 * 60_000;

interface Written {
  from: string;
  at: string;
}

/** Where a message stands in what one side has written in a row. */
export interface InRun {
  /** It is the last of them: the time and the face stand beside it. */
  ends: boolean;
  /** A new day begins with it, in the reader's time zone. */
  newDay: boolean;
}

/** For each message of a chat, in their order: whether its run ends with it, and whether a day begins. */
export function runsOf(messages: readonly Written[], timeZone: string): InRun[] {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const days = messages.map(({ at }) => dayOf.format(new Date(at)));
  return messages.map(({ from, at }, i) => {
    const next = messages[i + 1];
    const together =
      next !== undefined &&
      next.from === from &&
      days[i] === days[i + 1] &&
      Date.parse(next.at) - Date.parse(at) < TOGETHER_MS;
    return { ends: !together, newDay: days[i] !== days[i - 1] };
  });
}
