import { data } from 'react-router'
import { z } from 'zod'

const id = z.uuid()

/** A path's id; what cannot be one of ours is answered as one that does not exist. */
export function readId(text: string | undefined): string {
  const read = id.safeParse(text)
  if (read.success) return read.data
  throw data({ message: 'We could not find that.', code: 'not_found' }, { status: 404 })
}
