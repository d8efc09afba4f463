import { text } from 'node:stream/consumers'
import type { EntryContext } from 'react-router'

/** The loaders' data of a page as the router hands it over; `renderToString` would leave its stream out. */
export async function readHandoff({ serverHandoffStream: stream }: EntryContext): Promise<string> {
  return stream ? text(stream) : ''
}
