type Fiber = { key: string | null; child: Fiber | null; sibling: Fiber | null }
type Root = { current: Fiber }

/**
 * Runs in the page before its scripts and reports siblings with the same key in the browser's console. A production
 * build doesn't warn and keeps rendering one of them again. React reports what it renders to its developer tools, and
 * this stands in for them.
 */
export function watchSiblings(): void {
  const told = new Set<string>()
  const look = (parent: Fiber) => {
    // Most elements have no keyed children, so a set for each would be most of the work.
    let keys: Set<string> | undefined
    for (let each = parent.child; each; each = each.sibling) {
      if (each.key !== null) {
        keys ??= new Set()
        if (keys.has(each.key) && !told.has(each.key)) {
          told.add(each.key)
          console.error(`Two siblings have the React key "${each.key}".`)
        }
        keys.add(each.key)
      }
      if (each.child) look(each)
    }
  }
  const tools = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    checkDCE() {},
    onCommitFiberRoot: (_renderer: number, { current }: Root) => look(current),
    onPostCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  }
  Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', { value: tools })
}
