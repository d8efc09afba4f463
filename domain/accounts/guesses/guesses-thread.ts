import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { answerInThread } from '#domain/answer-in-thread.ts'

/** The other end of `guesses.server.ts`, in a thread of its own: an estimate takes up to a fifth of a second. */
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

answerInThread(
  ({ plain, ownWords }: { plain: string; ownWords: string[] }) => estimator.check(plain, ownWords).guesses,
)
