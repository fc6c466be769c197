type Ask = () => Promise<boolean>;

let asker: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** The dialog says here how it is opened, for as long as it is on the page. */
export function answerAsks(ask: Ask): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Asks for a fresh code, once for all calls that need one at the same time. Resolves with whether it was given. */
export function askForCode(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => (asking = null));
  return asking;
}
