/** What most visitors ask for first, and what reads the ZIP codes, the offices and the prices. */
const first = ['/', '/api/auth', '/find-a-dentist?zip=85004', '/member-login', '/join-now']
/** By then the engine has compiled what a request runs through; a second of the processor's time is spent. */
const rounds = 8

/**
 * Requests what visitors need first before the port opens, because the first page of a process takes a hundred times as
 * long as the next. A failure here is ignored.
 */
export async function warmUp(
  answer: (request: Request) => Response | Promise<Response>,
  host: string,
): Promise<void> {
  const headers = { host, 'accept-encoding': 'br' }
  for (let round = 0; round < rounds; round += 1) {
    for (const path of first) {
      const drawn = async () =>
        (await answer(new Request(`http://${host}${path}`, { headers }))).arrayBuffer()
      await drawn().catch(() => {})
    }
  }
}
