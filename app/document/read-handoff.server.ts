import { text } from 'node:stream/consumers'
import type { EntryContext } from 'react-router'

/** A page's loader data as the router serializes it; `renderToString` would omit its stream. */
export async function readHandoff({ serverHandoffStream: stream }: EntryContext): Promise<string> {
  return stream ? text(stream) : ''
}
