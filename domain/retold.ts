import { type In, inLocale } from '#messages/locale.ts'
import { DomainError } from './errors.ts'

/** An error's message in the language of the page or response being made. `message` is English, for the log. */
export function saidHere(error: DomainError): string {
  return error.told(inLocale()).message
}

/** The same error with its fields renamed, still translatable to any language. */
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
