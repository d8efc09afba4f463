import { answerInThread } from '#platform/serve-thread.ts'
import { printDocument } from './print-document.tsx'

/** The other end of `documents.ts`, in a thread of its own: a document takes up to a second of the processor. */
answerInThread(printDocument)
