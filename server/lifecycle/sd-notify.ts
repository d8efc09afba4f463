import { spawn } from 'node:child_process'

/**
 * Reports readiness to systemd if the unit asks for it (`Type=notify`). Node has no Unix datagram sockets, so
 * `systemd-notify` sends it (decision 0064), in raw protocol words, since `--stopping` needs version 253. Never throws:
 * without the notification systemd stops us after its own timeout.
 */
export function sdNotify(state: 'READY=1' | 'STOPPING=1'): void {
  if (!process.env.NOTIFY_SOCKET) return
  const telling = spawn('systemd-notify', [`--pid=${process.pid}`, state], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  telling.on('error', (error) => console.error(`systemd could not be told: ${error.message}`))
}
