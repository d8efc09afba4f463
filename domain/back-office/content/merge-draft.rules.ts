import { valueAt } from './change-draft.rules.ts'

/** A field that two people changed from the same base. */
export type Conflict = { path: string[]; base: unknown; mine: unknown; theirs: unknown }

export type Merged = { value: unknown; conflicts: Conflict[] }

/**
 * Merges two people's changes to the same draft, field by field. A change by only one is taken. If both changed one
 * field differently, `value` holds mine and the conflict holds both. Lists merge by entry; if one person moved, added
 * or removed entries and the other edited some, the edits follow their entries.
 */
export function mergeDraft(base: unknown, mine: unknown, theirs: unknown, path: string[] = []): Merged {
  if (isSame(mine, base) || isSame(mine, theirs)) return { value: theirs, conflicts: [] }
  if (isSame(theirs, base)) return { value: mine, conflicts: [] }
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    return mergeLists(base, mine, theirs, path)
  }
  if (isTree(base) && isTree(mine) && isTree(theirs) && sameKind(base, mine, theirs)) {
    const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)])
    const parts = [...keys].map((key): [string, Merged] => [
      key,
      mergeDraft(valueAt(base, [key]), valueAt(mine, [key]), valueAt(theirs, [key]), [...path, key]),
    ])
    return {
      value: Object.fromEntries(
        parts.filter(([, { value }]) => value !== undefined).map(([key, { value }]) => [key, value]),
      ),
      conflicts: parts.flatMap(([, { conflicts }]) => conflicts),
    }
  }
  return { value: mine, conflicts: [{ path, base, mine, theirs }] }
}

function mergeLists(base: unknown[], mine: unknown[], theirs: unknown[], path: string[]): Merged {
  if (mine.length === base.length && theirs.length === base.length && !isMoved(base, mine, theirs)) {
    const parts = base.map((each, at) => mergeDraft(each, mine[at], theirs[at], [...path, String(at)]))
    return {
      value: parts.map(({ value }) => value),
      conflicts: parts.flatMap(({ conflicts }) => conflicts),
    }
  }
  const value = follow(base, mine, theirs) ?? follow(base, theirs, mine)
  return value ? { value, conflicts: [] } : { value: mine, conflicts: [{ path, base, mine, theirs }] }
}

/** Whether either list has an entry of the base at another position. */
function isMoved(base: unknown[], ...lists: unknown[][]): boolean {
  return lists.some((list) =>
    list.some((each, at) => !isSame(each, base[at]) && base.some((other) => isSame(other, each))),
  )
}

/** `edited` kept its entries in place, `moved` kept their values: returns the edits at the moved positions. */
function follow(base: unknown[], edited: unknown[], moved: unknown[]): unknown[] | null {
  if (edited.length !== base.length || isMoved(base, edited)) return null
  const left = new Map(base.map((each, at) => [at, each]))
  const value = moved.map((each) => {
    const from = [...left].find(([, other]) => isSame(other, each))?.[0]
    if (from === undefined) return each
    left.delete(from)
    return edited[from]
  })
  // An entry that both changed, or that one changed and the other removed, is for a person to decide.
  return [...left.keys()].every((at) => isSame(edited[at], base[at])) ? value : null
}

function sameKind(...values: object[]): boolean {
  const type = (value: object) => [Array.isArray(value), Reflect.get(value, 'type')].join()
  return new Set(values.map(type)).size === 1
}

/** Whether two values are the same JSON, ignoring key order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isTree(one) || !isTree(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(Reflect.get(one, key), Reflect.get(other, key)))
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
