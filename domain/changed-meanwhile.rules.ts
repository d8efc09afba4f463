import { DomainError } from './errors.ts'

/**
 * Refuses a change that was made from values that a colleague has saved over since. `seen` is what the form was filled
 * with; without it nothing is compared, as before. The refusal names each value that is another one now, and carries
 * them all as `current`, from which the next save is made.
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
