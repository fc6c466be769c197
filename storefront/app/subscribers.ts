export interface Subscribers {
  /** Has a function called at each change; returns the function that ends it. */
  subscribe: (onChange: () => void) => () => void;
  notify: () => void;
}

/** The places on a page that show one value, for `useSyncExternalStore`. */
export function createSubscribers(): Subscribers {
  const subscribed = new Set<() => void>();
  return {
    subscribe(onChange) {
      subscribed.add(onChange);
      return () => void subscribed.delete(onChange);
    },
    notify() {
      for (const onChange of subscribed) onChange();
    },
  };
}
