import { z } from 'zod'
import { DomainError } from '#domain/errors.ts'
import * as m from '#messages'

const id = z.uuid()

/** A path's id; what cannot be one of ours is answered as one that does not exist. @throws DomainError `not_found` */
export function readId(text: string | undefined): string {
  const read = id.safeParse(text)
  if (read.success) return read.data
  throw new DomainError('not_found', m.errors_not_found)
}
