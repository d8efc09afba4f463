import { spawn } from 'node:child_process'

/**
 * Tells systemd how far this process is, where it asked to be told (`Type=notify`); else it does nothing. Node has no
 * sockets of systemd's kind, so its own program tells it (decision 0064), in the words of the protocol: it knows `--stopping`
 * only from 253 on. Never fails: whoever waits in vain ends us.
 */
export function sdNotify(state: 'READY=1' | 'STOPPING=1'): void {
  if (!process.env.NOTIFY_SOCKET) return
  const telling = spawn('systemd-notify', [`--pid=${process.pid}`, state], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  telling.on('error', (error) => console.error(`systemd could not be told: ${error.message}`))
}
