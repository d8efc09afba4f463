/** A replaced part of the content, by its path; without a value it's removed. */
export type PartChange = { path: string[]; value?: unknown }

/** The value at a path; undefined if there is none. */
export function valueAt(root: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (isTree(at) && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined),
    root,
  )
}

/**
 * A copy with another value at a path; everything off the path is shared with the original. Undefined removes a key or
 * a list entry.
 */
export function withValueAt(root: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const next = withValueAt(valueAt(root, [key]), rest, value)
  if (Array.isArray(root)) {
    const at = Number(key)
    return next === undefined ? root.toSpliced(at, 1) : root.with(at, next)
  }
  const { [key]: _, ...others } = isTree(root) ? (root as Record<string, unknown>) : {}
  if (next === undefined) return others
  // An existing key keeps its position.
  return isTree(root) && Object.hasOwn(root, key) ? { ...root, [key]: next } : { ...others, [key]: next }
}

/** The parts a draft is saved by: everything around pages, each page, the redirects. */
function partPaths(draft: unknown): string[][] {
  const { landing, states, ...named } = asTree(valueAt(draft, ['pages']))
  return [
    ['base'],
    ['redirects'],
    ...Object.keys(named).map((name) => ['pages', name]),
    ...Object.keys(asTree(landing)).map((slug) => ['pages', 'landing', slug]),
    ...Object.keys(asTree(states)).map((slug) => ['pages', 'states', slug]),
  ]
}

/** The parts that differ between two drafts; unchanged parts are shared objects. */
export function changedParts(before: unknown, after: unknown): PartChange[] {
  const paths = new Map([...partPaths(before), ...partPaths(after)].map((path) => [path.join('/'), path]))
  return [...paths.values()]
    .filter((path) => valueAt(before, path) !== valueAt(after, path))
    .map((path) => ({ path, value: valueAt(after, path) }))
}

/** A draft with parts of it replaced. */
export function withParts(draft: unknown, changes: readonly PartChange[]): unknown {
  return changes.reduce<unknown>((at, { path, value }) => withValueAt(at, path, value), draft)
}

function asTree(value: unknown): Record<string, unknown> {
  return isTree(value) ? (value as Record<string, unknown>) : {}
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
