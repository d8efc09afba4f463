import { createWorkQueue } from '#platform/work-queue.ts'

/** The pixel count of a phone camera. One decoded picture is the most memory an upload can use. */
export const mostPixels = 50_000_000

let opened: ReturnType<typeof openSharp> | undefined

/** Loaded with the first picture: it takes 23 MB, which most processes never need. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  // Blocks every loader that no upload may use, whatever the file's first bytes claim.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  // No cache between uploads, and a single libvips thread, so that the threads serving requests stay free.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** One picture at a time, each at most 20 MB, with a short queue. Beyond that, callers are asked to retry. */
const inTurn = createWorkQueue({ running: 1, waiting: 8, waitingOfOne: 4, longestMs: 120_000 })

export type PictureEngine = Awaited<ReturnType<typeof openSharp>>

/**
 * Runs `work` with the picture library when it is the turn of `who`. A process handles one picture at a time,
 * regardless of sender.
 * @throws QueueFullError
 */
export function withPictureEngine<Made>(
  who: string,
  work: (sharp: PictureEngine) => Promise<Made>,
): Promise<Made> {
  return inTurn(who, async () => {
    opened ??= openSharp()
    return work(await opened)
  })
}
