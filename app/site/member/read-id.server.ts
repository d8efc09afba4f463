import { z } from 'zod'
import { DomainError } from '#domain/errors.ts'
import * as m from '#messages'

const id = z.uuid()

/** The id in a path; an invalid one is treated as nonexistent. @throws DomainError `not_found` */
export function readId(text: string | undefined): string {
  const read = id.safeParse(text)
  if (read.success) return read.data
  throw new DomainError('not_found', m.errors_not_found)
}
