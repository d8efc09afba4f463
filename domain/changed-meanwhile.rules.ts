import { DomainError } from './errors.ts'

/**
 * Refuses a change based on values that a colleague has changed since. `seen` is what the form was filled with. Without
 * it, nothing is compared. The error names each changed value and has all of them as `current`, the basis for the next
 * save.
 * @throws DomainError `conflict`
 */
export function requireUnchanged<Values extends Record<string, unknown>>(
  seen: Values | undefined,
  current: Values,
  words: { what: string; say: (name: keyof Values & string) => string },
): void {
  if (!seen) return
  const names = Object.keys(current).filter(
    (name) => JSON.stringify(seen[name]) !== JSON.stringify(current[name]),
  )
  if (names.length === 0) return
  const said = names.map((name) => words.say(name)).join(' ')
  throw new DomainError(
    'conflict',
    `Someone else changed ${words.what} while you had it open. ${said} Nothing of yours is saved yet: save again if it should still be as you typed it.`,
    { details: { current } },
  )
}
