type Fiber = { key: string | null; child: Fiber | null; sibling: Fiber | null }
type Root = { current: Fiber }

/**
 * Runs in the page before its scripts: tells the browser's console of each two siblings that React drew with the same
 * key. A build says nothing of them, and draws one again and again. React tells what it draws to its developer tools, for
 * which this stands in.
 */
export function watchSiblings(): void {
  const told = new Set<string>()
  const look = (parent: Fiber) => {
    // Most elements have no children with keys: a set for each of them would be most of the work.
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
