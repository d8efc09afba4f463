import { open } from 'node:fs/promises'
import type { Context } from 'hono'

/** No piece that a map asks for is larger: the directory of a file of the whole country is some megabytes. */
const mostBytes = 16 * 1_024 * 1_024

/**
 * Answers pieces of the operator's file of map tiles (PMTiles), as its reader asks for them: `bytes=first-last`. Its ETag tells
 * a reader that the file was changed under it.
 */
export function streetTiles(file: string) {
  return async (c: Context): Promise<Response> => {
    const tiles = await open(file)
    try {
      const { size, mtimeMs } = await tiles.stat()
      const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
      const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(c.req.header('range') ?? '') ?? []
      const from = Number(first)
      const to = Math.min(Number(last), size - 1)
      // The whole file would be gigabytes: nobody needs it in one.
      if (first === undefined || from > to || to - from >= mostBytes)
        return c.body(null, 416, { 'Content-Range': `bytes */${size}` })
      const { buffer } = await tiles.read({ buffer: Buffer.alloc(to - from + 1), position: from })
      return c.body(new Uint8Array(buffer), 206, {
        'Content-Type': 'application/vnd.pmtiles',
        'Content-Range': `bytes ${from}-${to}/${size}`,
        'Cache-Control': 'public, max-age=86400',
        'Accept-Ranges': 'bytes',
        ETag: etag,
      })
    } finally {
      await tiles.close()
    }
  }
}
