import { createThread } from '#platform/thread.ts'
import { createWorkQueue } from '#platform/work-queue.ts'

/** A password, how many of its characters to estimate, and its owner's words. */
export type Asked = { plain: string; looked: number; ownWords: string[] }
/** `isKnown`: it is on a public list. `guesses`: how many an attacker needs. */
export type Judgment = { isKnown: boolean; guesses: number }

/** How many characters of a password are estimated. The time grows with the square of the length. */
const looked = 64
/** The most owner's words, and the longest word: the estimator searches for each one everywhere. */
const mostWords = 40
const longestWord = 64
/** Each takes the single thread up to a fifth of a second, so a caller behind 40 others waits several seconds. */
const turns = createWorkQueue({ running: 1, waiting: 40, waitingOfOne: 40 })

/** In source: next to this file. In a build: next to the file that starts the process. */
const places = ['guesses-thread.ts', 'guesses-thread.js', '../guesses-thread.js']
const ask = createThread<Asked, Judgment>({
  places: places.map((place) => new URL(place, import.meta.url)),
  memoryMb: 128,
})

/**
 * Whether a password is common, breached or published, and how many guesses an attacker needs who knows lists,
 * keyboards and `ownWords`. Runs in a separate thread, one password after another, so that the process keeps
 * responding.
 * @throws TooBusy when too many are waiting; whatever error ended the thread.
 */
export function judgePassword(plain: string, ownWords: string[]): Promise<Judgment> {
  const words = ownWords.slice(0, mostWords).map((word) => word.slice(0, longestWord))
  return turns('everybody', () => ask({ plain, looked, ownWords: words }))
}
