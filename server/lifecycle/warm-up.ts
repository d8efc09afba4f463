/** The most requested pages, and those that load the ZIP codes, offices and prices. */
const first = ['/', '/api/auth', '/find-a-dentist?zip=85004', '/member-login', '/join-now']
/** By then V8 has compiled the code a request runs through; it takes a second of CPU time. */
const rounds = 8

/**
 * Requests the most needed pages before the port opens, because a process's first page takes a hundred times as long as
 * the next. Errors here are ignored.
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
