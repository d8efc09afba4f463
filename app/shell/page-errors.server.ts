import { data } from 'react-router'
import { DomainError } from '#domain/errors.ts'

/**
 * Waits for what a page's loader reads; a refusal of the domain becomes the error screen with its own status
 * and sentence (a missing office 404), while anything else stays a fault of ours.
 */
export async function orPageError<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw data({ message: error.message, code: error.code }, { status: error.status })
  }
}
