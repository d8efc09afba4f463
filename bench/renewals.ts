import * as z from 'zod'
import { manyMembers } from './many-members.ts'
import { nextMessage, startNode } from './processes.ts'
import { megabytes, milliseconds, type Row, type Section } from './report.ts'
import { openWorld, type World } from './world.ts'

const sizes = [10_000, 100_000]
const dueOn = '2027-03-01'
const answer = z.object({
  renewed: z.number(),
  tookMs: z.number(),
  bytesBefore: z.number(),
  bytesAtMost: z.number(),
})
type Night = z.infer<typeof answer> & { members: number }

/** A night on which many memberships are due at once: time per thousand, and the worker's memory. */
export async function renewals(): Promise<Section> {
  const world = await openWorld()
  try {
    const nights: Night[] = []
    for (const members of sizes) nights.push(await renew(world, members))
    return {
      title: 'Nightly renewal run, sandbox gateway, one worker on one core',
      rows: nights.flatMap(rows),
    }
  } finally {
    await world.stop()
  }
}

async function renew(world: World, members: number): Promise<Night> {
  const { brandId } = await manyMembers(world, { members, terms: 1, dueOn })
  const { child, stop } = startNode(['bench/nightly-job.ts'], { DATABASE_URL: world.databaseUrl })
  try {
    await nextMessage(child)
    child.send({ job: 'renew', brandIds: [brandId], today: dueOn })
    const night = answer.parse(await nextMessage(child))
    if (night.renewed !== members) throw new Error(`${night.renewed} of ${members} memberships were renewed.`)
    return { ...night, members }
  } finally {
    await stop()
  }
}

/** Compared with the smaller night before it, if any. */
function rows(night: Night, index: number, nights: Night[]): Row[] {
  const smaller = nights[index - 1]
  const thousand = ({ tookMs, members }: Night) => (tookMs * 1_000) / members
  const time = {
    what: `${night.members.toLocaleString('en-US')} due, a thousand in`,
    measured: milliseconds(thousand(night)),
  }
  const memory = { what: '  memory at most', measured: megabytes(night.bytesAtMost) }
  if (!smaller) return [time, memory]
  return [
    {
      ...time,
      against: milliseconds(thousand(smaller)),
      ratio: thousand(night) / thousand(smaller),
      floor: { atMost: 1.25 },
    },
    {
      ...memory,
      against: megabytes(smaller.bytesAtMost),
      ratio: night.bytesAtMost / smaller.bytesAtMost,
      floor: { atMost: 1.25 },
    },
  ]
}
