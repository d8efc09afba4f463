import { answerInThread } from '#platform/serve-thread.ts'
import { printDocument } from './print-document.tsx'

/** The worker side of `documents.ts`. A document takes up to a second of CPU, so it renders on a separate thread. */
answerInThread(printDocument)
