import type { Plugin } from 'vite'

const unused = (what: string) => `throw new Error('${what} are left out of the build: script/left-out.ts')`

const router = 'react-router/dist/production/lib'

/**
 * Functions of the router and of React that this site never calls, by file, and what is in their place. They decide when
 * they run whether they are needed, so no bundler can tell that they are not; yet every visitor would pay for them.
 *
 * - Asking for the site map piece by piece: `react-router.config.ts` sends it whole.
 * - Hooks for telemetry, which `app/entry.client.tsx` does not give.
 * - Fetchers, and forms that send to a screen's action: whatever is sent goes through `app/api-client/secure-fetch.ts` to
 *   the API, so no screen has an action.
 * - Blockers of navigation: what was typed is kept instead (`app/forms/form-draft.ts`).
 * - Of React `<ViewTransition>`, `<Activity>`, `<SuspenseList>`, refs of fragments and `useActionState`. What React looks
 *   for in every tree, as view transitions, is not found; what only an element or a hook asks for throws.
 * - `preload` and its like, which the page's head does; `onSelect`; names of components in traces, which are short
 *   letters in a build; `findDOMNode`.
 */
export const leftOut: Record<string, Record<string, string>> = {
  [`${router}/dom/ssr/fog-of-war.js`]: {
    isFogOfWarEnabled: 'return false',
    getPatchRoutesOnNavigationFunction: '',
    useFogOFWarDiscovery: '',
    getPartialManifest: 'return manifest',
  },
  [`${router}/dom/ssr/single-fetch.js`]: {
    getSingleFetchDataStrategyImpl:
      'return (args) => singleFetchLoaderNavigationStrategy(args, getRouter(), getRouteInfo, fetchAndDecode, ssr, shouldAllowOptOut)',
  },
  [`${router}/router/instrumentation.js`]: {
    getRouteInstrumentationUpdates: 'return {}',
    instrumentClientSideRouter: 'return router',
    consumeInstrumentationClientResultMetaReceiver: '',
  },
  [`${router}/router/router.js`]: {
    checkFogOfWar: 'return { active: false, matches: null }',
    discoverRoutes: "return { type: 'success', matches }",
    fetch: unused('Fetchers'),
    handleAction: unused('Actions of screens'),
    patchRoutes: unused('Patched routes'),
    shouldBlockNavigation: '',
    updateBlocker: unused('Blockers'),
  },
  'react-dom/cjs/react-dom-client.production.js': {
    applyViewTransitionName: '',
    applyViewTransitionToHostInstances: 'return false',
    applyViewTransitionToHostInstancesRecursive: 'return false',
    commitAfterMutationEffectsOnFiber: '',
    commitAppearingPairViewTransitions: '',
    commitDeletedPairViewTransitions: '',
    commitEnterViewTransitions: '',
    commitExitViewTransitions: '',
    commitNestedViewTransitions: '',
    measureNestedViewTransitions: '',
    measureViewTransitionHostInstancesRecursive: 'return false',
    recursivelyTraverseAfterMutationEffects: '',
    restoreEnterOrExitViewTransitions: '',
    restoreNestedViewTransitions: '',
    restorePairedViewTransitions: '',
    restoreViewTransitionName: '',
    restoreViewTransitionOnHostInstances: '',
    scheduleViewTransitionEvent: '',
    startViewTransition: unused('View transitions'),
    trackEnterViewTransitions: '',
    commitNewChildToFragmentInstance: unused('Refs of fragments'),
    updateActivityComponent: unused('Activities'),
    updateSuspenseListComponent: unused('Lists of suspense'),
    mountActionState: unused('States of actions'),
    rerenderActionState: unused('States of actions'),
    runActionStateAction: unused('States of actions'),
    updateActionStateImpl: unused('States of actions'),
    constructSelectEvent: '',
    describeNativeComponentFrame: "return ''",
    findCurrentFiberUsingSlowPath: 'return null',
    preinitModuleScript: unused('Hints for resources'),
    preinitScript: unused('Hints for resources'),
    preinitStyle: unused('Hints for resources'),
    preload: unused('Hints for resources'),
    preloadModule: unused('Hints for resources'),
  },
}

const file = /\/node_modules\/((?:react-router|react-dom)\/.*\.js)$/

/** Builds the browser's router and React without what this site never calls. An upgrade that changes those parts fails the build. */
export function withoutUnused(): Plugin {
  return {
    name: 'enamel:left-out',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: file },
      handler(code, id) {
        const bodies = leftOut[file.exec(id)?.[1] ?? '']
        if (!bodies) return
        return { code: leaveOut(code, bodies), map: null }
      },
    },
  }
}

/**
 * Code with other bodies for functions of it, by name; a function is found by how its lines are set in.
 *
 * @throws when it has none of that name.
 */
export function leaveOut(code: string, bodies: Record<string, string>): string {
  return Object.entries(bodies).reduce(replaceBody, code)
}

function replaceBody(code: string, [name, body]: [string, string]): string {
  const whole = new RegExp(`^(\\t?)((?:async )?function ${name}\\([^]*?\\) \\{)\\n[^]*?\\n\\1\\}$`, 'm')
  if (!whole.test(code)) throw new Error(`There is no function ${name} any more: see script/left-out.ts`)
  return code.replace(whole, (_, indent: string, head: string) => `${indent}${head}${body}}`)
}
