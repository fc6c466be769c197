import type { Cuts } from './cut.ts';

/** All of `react` that our code, and the router's, imports. */
export const REACT: Cuts = {
  exports: [
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
    'Component',
    'Fragment',
    'StrictMode',
    'Suspense',
    'createContext',
    'createElement',
    'createRef',
    'forwardRef',
    'lazy',
    'memo',
    'startTransition',
    'use',
    'useCallback',
    'useContext',
    'useEffect',
    'useId',
    'useLayoutEffect',
    'useMemo',
    'useReducer',
    'useRef',
    'useState',
    'useSyncExternalStore',
    'version',
  ],
};

/** All of `react-dom`. */
export const REACT_DOM: Cuts = {
  exports: ['__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', 'flushSync'],
};

/** Kinds of elements that nobody here makes, and the number that React gives each. */
const KINDS = {
  REACT_PORTAL_TYPE: 4,
  REACT_PROFILER_TYPE: 12,
  REACT_SUSPENSE_LIST_TYPE: 19,
  REACT_LEGACY_HIDDEN_TYPE: 23,
  REACT_VIEW_TRANSITION_TYPE: 30,
  REACT_ACTIVITY_TYPE: 31,
};
/** Of `unstable_TracingMarker`, which has no name left in this build of React. */
const TRACING_MARKER = 25;

/** `react-dom/client`. What has gone from `REACT` above can be asked for no more, and so its other end goes here. */
export const REACT_DOM_CLIENT: Cuts = {
  exports: ['hydrateRoot'],
  kinds: { names: Object.keys(KINDS), numbers: [...Object.values(KINDS), TRACING_MARKER], of: 'tag' },
  properties: [
    'useActionState',
    'useCacheRefresh',
    'useDebugValue',
    'useDeferredValue',
    'useEffectEvent',
    'useFormState',
    'useHostTransitionStatus',
    'useImperativeHandle',
    'useInsertionEffect',
    'useMemoCache',
    'useOptimistic',
    'useTransition',
  ],
  prototypes: ['FragmentInstance', 'ViewTransitionPseudoElement'],
  functions: {
    // <ViewTransition>: without an element of that kind none of this is ever come to.
    startViewTransition: '',
    flushAfterMutationEffects: '',
    createViewTransitionInstance: '',
    preloadInstanceAndSuspendIfNeeded: '',

    // A ref to a <Fragment>: we give none.
    isFragmentInstanceParent: 'return !1',
    commitNewChildToFragmentInstances: '',
    commitNewChildToFragmentInstance: '',
    commitFragmentInstanceInsertionEffects: '',
    commitFragmentInstanceDeletionEffects: '',
    deleteChildFromFragmentInstance: '',

    // `react-dom`'s `preload` and its like, and <link precedence>, <style precedence> and <script async> anywhere in a
    // page: our styles and scripts stand in the head that the server writes. <title> and <meta> are no such resources.
    prefetchDNS: '',
    preconnect: '',
    preload: '',
    preloadModule: '',
    preinitScript: '',
    preinitStyle: '',
    preinitModuleScript: '',
    getResource: 'return null',
    acquireResource: 'return null',
    preloadResource: 'return !0',
    preloadResourceAndSuspendIfNeeded: '',
    // With view transitions and style sheets gone, there is nothing that a page has to wait for before it is shown.
    accumulateSuspenseyCommitOnFiber: '',
    waitForCommitToBeReady: 'return null',

    // <form action={a function}>: our forms have addresses.
    extractEvents$1: '',
    requestFormReset: '',

    // The list of components that goes with an error: in a minified build nobody can read it.
    getStackByFiberInDevAndProd: 'return ""',
  },
  texts: [
    // "Is this an update that a view transition may go with?"
    ['(lanes & 335544064) === lanes', '!1', 4],
    ['(committedLanes & 335544064) === committedLanes', '!1', 3],
    ['viewTransitionMutationContext = !0', '0', 24],
    // Refs to fragments, as above.
    ['new FragmentInstance(current)', 'null'],
    [
      'var JSCompiler_inline_result = parentFiber;\n      if (null == hostParentFiber)',
      'var JSCompiler_inline_result = null;\n      if (null == hostParentFiber)',
    ],
    ['ReactDOMSharedInternals.findDOMNode = function (', 'function findDOMNode('],
  ],
};
