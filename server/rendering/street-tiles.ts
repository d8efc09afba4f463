import { open } from 'node:fs/promises'
import type { Context } from 'hono'

/** Maximum range per request: the directory of a file for the whole country is a few megabytes. */
const mostBytes = 16 * 1_024 * 1_024

/**
 * Serves byte ranges (`bytes=first-last`) of the operator's map tile file (PMTiles), as its reader requests them. The
 * ETag lets a reader notice that the file was replaced.
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
      // The whole file would be gigabytes, and no reader needs it all at once.
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
