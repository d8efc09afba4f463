import { Agent, get } from 'node:http'

/**
 * Asks `origin` for `/directory?x=<random>` over so many connections as fast as it answers, in a process of its own so
 * that nothing of it stands in the way of what is measured. When told to stop it tells how many answers of which
 * status came, and ends.
 */
const [origin = '', connections = '8'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const headers = { 'accept-encoding': 'gzip, br', 'x-forwarded-for': '198.51.100.7' }
const counts: Record<string, number> = {}

function ask(): void {
  get(`${origin}/directory?x=${Math.random()}`, { agent, headers }, (answer) => {
    counts[answer.statusCode ?? 0] = (counts[answer.statusCode ?? 0] ?? 0) + 1
    answer.resume().on('end', ask)
  }).on('error', ask)
}

for (let n = 0; n < Number(connections); n += 1) ask()
process.once('message', () => process.send?.(counts, () => process.exit(0)))
