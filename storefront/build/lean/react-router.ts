import type { Cuts } from './cut.ts';

/**
 * The router in data mode as we use it: pages that are loaded and gone to. It has no fetchers, no actions, no blockers, no
 * routes that are found out later, no view transitions, no instrumentation, and leaves scrolling to us.
 */
export const ROUTER: Cuts = {
  functions: {
    fetch: '',
    handleFetcherAction: '',
    handleFetcherLoader: '',
    getFetcher: '',
    resetFetcher: '',
    deleteFetcher: '',
    queueFetcherForDeletion: '',
    abortFetcher: '',
    markFetchersDone: '',
    markFetchRedirectsDone: 'return !1',
    abortStaleFetchLoads: 'return !1',
    getUpdatedRevalidatingFetchers: '',
    interruptActiveLoads: 'isRevalidationRequired = !0',
    callLoadersAndMaybeResolveData: `return {
      loaderResults: await callDataStrategy(request, location, matches, scopedContext, null, initiator, navigationType),
      fetcherResults: {}
    }`,
    handleAction: 'throw Error("No route has an action")',
    getBlocker: '',
    deleteBlocker: '',
    updateBlocker: '',
    shouldBlockNavigation: '',
    checkFogOfWar: 'return { active: !1, matches: null }',
    discoverRoutes: '',
    cancelDiscoveryNavigation: '',
    patchRoutes: '',
    _internalSetRoutes: '',
    restoreAppliedTransitions: '',
    persistAppliedTransitions: '',
    enableScrollRestoration: '',
    saveScrollPosition: '',
    getSavedScrollPosition: 'return null',
  },
  texts: [
    // Options that `createBrowserRouter` is not given.
    ['future.unstable_customRouteDiscovery', '!1', 13],
    ['future.unstable_routePatternMatching', '!1', 2],
    ['init.instrumentations', '(void 0)', 4],
    ['init.patchRoutesOnNavigation', '(void 0)', 4],
    ['if (isFogOfWar) {', 'if (!1) {', 3],
    // Blockers, view transitions and fetchers, as above.
    ['blockerKey && delta != null', '!1'],
    ['if (blockerKey) {', 'if (!1) {'],
    ['pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location', '!1'],
    ['} else if (pendingViewTransitionEnabled) {', '} else if (!1) {'],
    ['fetchLoadMatches.forEach((f, key) => {', 'if (!1) fetchLoadMatches.forEach((f, key) => {'],
    [
      'revalidatingFetchers.filter((f) => !f.matches',
      'if (!1) revalidatingFetchers.filter((f) => !f.matches',
    ],
    // A route's `lazy` here is an object with a function for its component.
    ['typeof route.lazy === "function"', '!1', 2],
    // What is submitted is a form.
    ['if (opts.body !== void 0) {', 'if (!1) {'],
  ],
};

export const INSTRUMENTATION: Cuts = {
  functions: {
    consumeInstrumentationClientResultMetaReceiver: '',
    getUninstrumentedHandler: 'return handler',
  },
};

/** `RouterProvider` without view transitions, and without `useTransitions`, the only user of optimistic state. */
export const COMPONENTS: Cuts = {
  texts: [
    ['let [state, setOptimisticState] = useOptimistic(_state);', 'let state = _state, setOptimisticState;'],
    ['if (!viewTransitionOpts || !isViewTransitionAvailable) {', 'if (!0) {'],
    ['if (vtContext.isTransitioning && !vtContext.flushSync)', 'if (!1)'],
    ['if (renderDfd && pendingState && router.window) {', 'if (!1) {'],
    ['if (renderDfd && pendingState && state.location.key', 'if (!1 && state.location.key'],
    ['if (!vtContext.isTransitioning && interruption) {', 'if (!1) {'],
  ],
};

/** Server components. */
export const HOOKS: Cuts = { functions: { RSCErrorHandler: 'return children' } };

/** What a page begins with comes from `readBoot`. */
export const DOM: Cuts = { functions: { parseHydrationData: '' } };

/** `<Link prefetch>`: it does nothing outside of framework mode. */
export const FRAMEWORK: Cuts = {
  functions: { usePrefetchBehavior: 'return [!1, null, {}]', PrefetchPageLinks: 'return null' },
};
