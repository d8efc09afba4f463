import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The other end of `guesses.server.ts`, in a thread of its own: an estimate takes up to a fifth of a second. */
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

parentPort?.on('message', ({ id, plain, ownWords }: { id: number; plain: string; ownWords: string[] }) => {
  parentPort?.postMessage({ id, guesses: estimator.check(plain, ownWords).guesses })
})
