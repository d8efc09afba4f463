import { SMTPServer } from 'smtp-server'

/** A real SMTP server on a free loopback port that keeps what it receives. `refusing` makes it answer 451. */
export async function startSmtpCatcher(): Promise<{
  url: string
  port: number
  messages: Buffer[]
  refusing: boolean
  stop(): Promise<void>
}> {
  const catcher = { messages: [] as Buffer[], refusing: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (catcher.refusing) {
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        catcher.messages.push(Buffer.concat(chunks))
        done()
      })
    },
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.on('error', reject)
    const { server: socket } = server
    server.listen(0, '127.0.0.1', () => {
      const address = socket.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return Object.assign(catcher, {
    url: `smtp://127.0.0.1:${port}`,
    port,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  })
}
