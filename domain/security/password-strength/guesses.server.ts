import { createThread } from '#platform/thread.ts'
import { createWorkQueue } from '#platform/work-queue.ts'

/** A password, how much of it is estimated, and words of its owner. */
export type Asked = { plain: string; looked: number; ownWords: string[] }
/** `isKnown`: it stands on a list that everybody has. `guesses`: how many an attacker needs. */
export type Judgment = { isKnown: boolean; guesses: number }

/** What is estimated of a password: the estimate's time grows with the square of the length. */
const looked = 64
/** The most words of the member's own, and the longest: the estimate looks for every one of them everywhere. */
const mostWords = 40
const longestWord = 64
/** Each takes up to a fifth of a second of the one thread: whoever waits behind 40 waits some seconds. */
const turns = createWorkQueue({ running: 1, waiting: 40, waitingOfOne: 40 })

/** Beside this file as it was written; as it was built, beside the file that starts the process. */
const places = ['guesses-thread.ts', 'guesses-thread.js', '../guesses-thread.js']
const ask = createThread<Asked, Judgment>({
  places: places.map((place) => new URL(place, import.meta.url)),
  memoryMb: 128,
})

/**
 * Whether a password is common, breached or published, and how many guesses an attacker needs who knows lists, keyboards
 * and `ownWords`. Judged in a thread of its own, one password after the other, so that the process keeps answering.
 * @throws TooBusy when too many are waiting; whatever ended the thread.
 */
export function judgePassword(plain: string, ownWords: string[]): Promise<Judgment> {
  const words = ownWords.slice(0, mostWords).map((word) => word.slice(0, longestWord))
  return turns('everybody', () => ask({ plain, looked, ownWords: words }))
}
