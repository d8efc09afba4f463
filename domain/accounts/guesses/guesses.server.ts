import { createThread } from '#domain/thread.ts'
import { createTurns } from '#domain/turns.ts'

/** What is looked at of a password: the estimate's time grows with the square of the length. */
const looked = 64
/** The most words of the member's own, and the longest: the estimate looks for every one of them everywhere. */
const mostWords = 40
const longestWord = 64
/** Each takes up to a fifth of a second of the one thread: whoever waits behind 40 waits some seconds. */
const turns = createTurns({ running: 1, waiting: 40, waitingOfOne: 40 })

/** Beside this file as it was written; as it was built, beside the file that starts the process. */
const places = ['guesses-thread.ts', 'guesses-thread.js', '../guesses-thread.js']
const ask = createThread<{ plain: string; ownWords: string[] }, number>({
  places: places.map((place) => new URL(place, import.meta.url)),
  memoryMb: 128,
})

/**
 * How many guesses an attacker needs for a password who knows lists, keyboards and `ownWords`. Estimated in a thread of
 * its own, one password after the other, so that the process keeps answering.
 * @throws TooBusy when too many are waiting; whatever ended the thread.
 */
export function estimateGuesses(plain: string, ownWords: string[]): Promise<number> {
  const words = ownWords.slice(0, mostWords).map((word) => word.slice(0, longestWord))
  return turns('everybody', () => ask({ plain: plain.slice(0, looked), ownWords: words }))
}
