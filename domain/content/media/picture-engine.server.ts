import { createWorkQueue } from '#platform/work-queue.ts'

/** As many pixels as the cameras of phones make; one picture of them in memory is what one upload costs at most. */
export const mostPixels = 50_000_000

let opened: ReturnType<typeof openSharp> | undefined

/** Opened with the first picture: it takes 23 MB, which most processes never need. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  // What no file that is sent may be opened by, whatever its first bytes say, is not there at all.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  // Nothing of one upload stays for the next, and one thread of libvips' own draws, beside those that answer.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** One picture at a time, each of at most 20 MB, and few that wait: more are told to come again. */
const inTurn = createWorkQueue({ running: 1, waiting: 8, waitingOfOne: 4, longestMs: 120_000 })

export type PictureEngine = Awaited<ReturnType<typeof openSharp>>

/**
 * Does `work` with the one library that reads pictures, once it is the turn of `who`: all drawing of a process is one after
 * the other, whoever sent the pictures.
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
