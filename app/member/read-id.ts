import { data } from 'react-router'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** A path's id; what cannot be one of ours is answered as one that does not exist. */
export function readId(text: string | undefined): string {
  if (text && uuid.test(text)) return text
  throw data({ message: 'We could not find that.', code: 'not_found' }, { status: 404 })
}
