import { type In, inLocale } from '#messages/locale.ts'
import { DomainError } from './errors.ts'

/** A refusal in the language of the page or answer that is being made; `message` is English for the log. */
export function saidHere(error: DomainError): string {
  return error.told(inLocale()).message
}

/** The same refusal about fields by other names, still in whichever language it is asked for. */
export function retold(error: DomainError, rename: (path: string) => string): DomainError {
  const fields = error.fields?.map(({ path, message }, at) => ({
    path: rename(path),
    words: (o?: In) => error.told(inLocale(o)).fields?.[at]?.message ?? message,
  }))
  const words = (o?: In) => error.told(inLocale(o)).message
  return new DomainError(error.code, words, {
    ...(fields && { fields }),
    ...(error.details && { details: error.details }),
  })
}
