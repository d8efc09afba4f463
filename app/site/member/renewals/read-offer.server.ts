import { DomainError, type ErrorCode } from '#domain/errors.ts'
import { saidHere } from '#domain/retold.ts'

/** The domain's answer, or the message with which it refuses; a page shows either. */
export type Offer<T> = { ok: true; answer: T } | { ok: false; code: ErrorCode; message: string }

/** Awaits an offer. Not-found errors and internal errors still fail the page. */
export async function readOffer<T>(asking: Promise<T>): Promise<Offer<T>> {
  try {
    return { ok: true, answer: await asking }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'not_found') throw error
    return { ok: false, code: error.code, message: saidHere(error) }
  }
}
