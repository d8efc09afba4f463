import { createServer } from 'node:net'

/** Reports that script/server's port is taken, before a long build. */
const port = Number(process.env.PORT?.trim() || 3000)
const host = process.env.HOST?.trim() || undefined

if (Number.isInteger(port) && port > 0 && port < 65_536) {
  const probe = createServer()
  probe.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') return
    const reason =
      error.code === 'EACCES' ? 'needs more rights than this user has' : 'is taken by another program'
    console.error(`\nPort ${port} ${reason}. Choose another with PORT, for example: PORT=3001 script/server`)
    process.exitCode = 1
  })
  probe.listen({ port, host, exclusive: true }, () => probe.close())
}
