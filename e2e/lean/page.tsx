import {
  Component,
  createContext,
  Fragment,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  startTransition,
} from 'react';
import { flushSync } from 'react-dom';

/** What happened since it was last read: effects, events, errors. */
export const happened: string[] = [];

let bumps = 0;
const hearers = new Set<() => void>();
const after = <T,>(ms: number, value: () => T) =>
  new Promise<T>((resolve, reject) => {
    setTimeout(() => {
      try {
        resolve(value());
      } catch (error) {
        reject(error as Error);
      }
    }, ms);
  });

/** A change from outside of React. */
export function bump(): void {
  bumps++;
  for (const hear of hearers) hear();
}

/** A bit of everything that React does for the store, in steps that presses bring about. Made up; it means nothing. */
export function LeanPage() {
  const [step, next] = useReducer((n: number) => n + 1, 0);
  const bumped = useSyncExternalStore(
    (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    () => bumps,
    () => 0,
  );
  const id = useId();
  useEffect(() => {
    happened.push(`effect ${step}`);
    return () => void happened.push(`cleanup ${step}`);
  }, [step]);
  return (
    <html lang={step > 2 ? 'de' : 'en'}>
      <head>
        <meta charSet="utf-8" />
      </head>
      <body>
        {step !== 3 && <title>{`step ${step}`}</title>}
        {step > 0 && <meta name="description" content={`description ${step}`} />}
        <Place value={`place-${step}`}>
          <Placed />
        </Place>
        <button type="button" id="next" onClick={next} aria-pressed={step > 1}>
          {step}
        </button>
        <button
          type="button"
          id="later"
          aria-label="later"
          onClick={() => startTransition(next)}
          onPointerEnter={() => happened.push('enter')}
          onMouseLeave={() => happened.push('leave')}
        />
        <button
          type="button"
          id="now"
          aria-label="now"
          onClick={() => {
            flushSync(next);
            happened.push(`flushed ${document.getElementById('next')?.textContent}`);
          }}
        />
        <Fields />
        <ul>
          {(step % 2 ? ['c', 'a', 'd', 'b'] : ['a', 'b', 'c']).map((name) => (
            <Row key={name} name={name} marked={step % 3 === 0} />
          ))}
        </ul>
        <p id={id}>
          {bumped}
          {step > 1 && 'many'}
          {null}
          {[
            <Fragment key="pair">
              <em>one</em>
              <em>two</em>
            </Fragment>,
          ]}
        </p>
        <Guarded key={step > 6 ? 'after' : 'before'}>
          <Breaks now={step === 5} />
        </Guarded>
        {step > 1 && (
          <Suspense fallback={<s>waiting</s>}>
            <Late />
            {step > 3 && <Told />}
          </Suspense>
        )}
        {step > 7 && (
          <Guarded>
            <Suspense fallback="waiting">
              <Missing />
            </Suspense>
          </Guarded>
        )}
        <div dangerouslySetInnerHTML={{ __html: step > 4 ? '<q>raw</q>' : '' }} />
        <svg viewBox="0 0 1 1" aria-hidden="true">
          <path d="M0 0" strokeWidth={step} />
        </svg>
        <dialog open={step === 4}>open</dialog>
        <details open={step > 5} onToggle={() => happened.push('toggle')}>
          <summary>more</summary>
        </details>
        <div tabIndex={-1} data-step={step} hidden={step === 2} />
      </body>
    </html>
  );
}

const Place = createContext('nowhere');

/** Sets its own state while it renders. */
function Placed() {
  const place = useContext(Place);
  const [shown, show] = useState(place);
  if (shown !== place) show(place);
  return <h1 className={shown}>{place}</h1>;
}

function Fields() {
  const [text, setText] = useState('a');
  const [chosen, choose] = useState('b');
  const [ticked, tick] = useState(false);
  const [picked, pick] = useState('1');
  return (
    <form
      action="/nowhere"
      onReset={() => happened.push('reset')}
      onSubmit={(event) => {
        event.preventDefault();
        happened.push(`submit ${String(new FormData(event.currentTarget).get('text'))}`);
      }}
    >
      <input
        id="text"
        name="text"
        aria-label="text"
        value={text}
        onChange={(event) => setText(event.target.value.toUpperCase())}
        onKeyDown={(event) => happened.push(`key ${event.key}`)}
        onFocus={() => happened.push('focus')}
        onBlur={() => happened.push('blur')}
      />
      <textarea id="area" aria-label="area" value={text} onChange={(event) => setText(event.target.value)} />
      <select id="select" aria-label="select" value={chosen} onChange={(event) => choose(event.target.value)}>
        <option>a</option>
        <option>b</option>
      </select>
      <input
        id="check"
        aria-label="check"
        type="checkbox"
        checked={ticked}
        onChange={(event) => tick(event.target.checked)}
      />
      {['1', '2'].map((one) => (
        <input
          key={one}
          id={`radio-${one}`}
          aria-label={one}
          type="radio"
          name="radio"
          checked={picked === one}
          onChange={() => pick(one)}
        />
      ))}
      <button id="submit">submit</button>
      <button id="reset" type="reset">
        reset
      </button>
    </form>
  );
}

const Row = memo(function Row({ name, marked }: { name: string; marked: boolean }) {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    happened.push(`row ${name} ${row.current?.tagName}`);
    return () => void happened.push(`no row ${name}`);
  }, [name]);
  return (
    <li ref={row} className={marked ? 'marked' : undefined} style={marked ? { order: 1 } : { color: 'red' }}>
      {name}
    </li>
  );
});

class Guarded extends Component<{ children: ReactNode }, { failed: string | null }> {
  override state = { failed: null };
  static getDerivedStateFromError = (error: Error) => ({ failed: error.message });
  override componentDidCatch(error: Error) {
    happened.push(`caught ${error.message}`);
  }
  override componentWillUnmount() {
    happened.push('no guard');
  }
  override render() {
    return this.state.failed === null ? this.props.children : <p>failed: {this.state.failed}</p>;
  }
}

function Breaks({ now }: { now: boolean }) {
  if (now) throw new Error('broken');
  return <u>whole</u>;
}

const Late = lazy(() => after(40, () => ({ default: () => <b>late</b> })));
const Missing = lazy(() =>
  after<{ default: () => ReactNode }>(20, () => {
    throw new Error('no such file');
  }),
);

let told: Promise<string> | undefined;

function Told() {
  return <i>{use((told ??= after(60, () => 'told')))}</i>;
}
