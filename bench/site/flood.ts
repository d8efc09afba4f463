import { Agent, get } from 'node:http'

/**
 * Requests `origin` for `/directory?x=<random>` over that many connections as fast as it responds. Runs in its own
 * process so that it doesn't affect the measurement. On a stop message it reports the number of responses by status and
 * exits.
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
