import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const lastWords = JSON.stringify(new URL('./shutdown-signals.ts', import.meta.url).href)

/** Runs a process that would never end; returns its output and how it ended. */
async function ending(what: string, signal?: NodeJS.Signals) {
  const script = `
    const { onShutdownSignal } = await import(${lastWords})
    const say = (level) => (...said) => console.log(level, ...said.map((each) => each.err?.message ?? each))
    const log = { info: say('info'), error: say('error'), fatal: say('fatal') }
    const alive = setInterval(() => {}, 1_000)
    onShutdownSignal({ log, patienceMs: 50, end: async () => { ${what.startsWith('end:') ? what.slice(4) : ''} } })
    console.log('ready')
    ${what.startsWith('end:') ? '' : what}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  let told = ''
  const hear = (text: Buffer) => {
    const isReady = told.includes('ready')
    told += text
    if (signal && !isReady && told.includes('ready')) child.kill(signal)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const [code, by] = await once(child, 'close')
  return { told: told.replaceAll('ready\n', '').trim(), ended: by ?? code }
}

test('no process ends silently: a signal, an error, an unexpected exit', async () => {
  const [asked, hungUp, slow, broken, fault, silent] = await Promise.all([
    ending('', 'SIGTERM'),
    ending('', 'SIGHUP'),
    ending('end: await new Promise(() => {})', 'SIGINT'),
    ending('end: throw new Error("no way")', 'SIGTERM'),
    ending('setTimeout(() => { throw new Error("a bug") }, 10)'),
    ending('process.exit(0)'),
  ])
  const first = (signal: string) => `info ${signal}: Enamel ends as soon as what is under way is done\n`
  expect(asked).toEqual({ told: `${first('SIGTERM')}info Enamel has ended`, ended: 0 })
  expect(hungUp).toEqual({ told: `${first('SIGHUP')}info Enamel has ended`, ended: 0 })
  expect(slow).toEqual({
    told: `${first('SIGINT')}error what was under way was not done 0.05 s after SIGINT: Enamel ends without`,
    ended: 1,
  })
  expect(broken.told).toBe(`${first('SIGTERM')}fatal no way Enamel could not end in order`)
  expect(fault.told).toMatch(/^fatal a bug Enamel ends by a fault that nothing has caught\n/)
  expect([fault.ended, fault.told.includes('no signal')]).toEqual([1, false])
  expect(silent).toEqual({
    told: 'Enamel ends with code 0, and no signal or fault told why.',
    ended: 0,
  })
})
