/** One place where two payloads differ, e.g. `pages.home.blocks.0.title`. A side that lacks it has `undefined`. */
export type ContentChange = { path: string; before: unknown; after: unknown }

/** Every difference between two payloads, path by path, in the order of `before`, then paths only in `after`. */
export function diffContent(before: unknown, after: unknown, path = ''): ContentChange[] {
  if (Object.is(before, after)) return []
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ path, before, after }]
  }
  const old = new Map<string, unknown>(Object.entries(before))
  const now = new Map<string, unknown>(Object.entries(after))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) =>
    diffContent(old.get(key), now.get(key), path ? `${path}.${key}` : key),
  )
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
