import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { answerInThread } from '#platform/serve-thread.ts'
import type { Asked, Judgment } from './guesses.server.ts'
import { isListed } from './listed-passwords.ts'

/** The worker thread of `guesses.server.ts`: an estimate takes up to a fifth of a second. */
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

answerInThread(({ plain, looked, ownWords }: Asked): Judgment => {
  const isKnown = isListed(plain)
  return { isKnown, guesses: isKnown ? 1 : estimator.check(plain.slice(0, looked), ownWords).guesses }
})
