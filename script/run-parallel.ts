import { spawn } from 'node:child_process'

/**
 * Runs scripts of package.json in parallel: `node script/run-parallel.ts lint typecheck`. Shows a script's output only
 * if it fails; the first failure stops the others and the whole run.
 */

type Run = {
  name: string
  end: () => void
  result: Promise<{ failed: boolean; said: string; seconds: string }>
}

function start(name: string): Run {
  const began = Date.now()
  // Its own process group, so that everything npm starts can be stopped with it.
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += chunk))
  const result = new Promise<{ failed: boolean; said: string; seconds: string }>((resolve) => {
    const tell = (failed: boolean) =>
      resolve({ failed, said, seconds: ((Date.now() - began) / 1000).toFixed(1) })
    child.on('error', (error) => {
      said += error.message
      tell(true)
    })
    child.on('close', (code) => tell(code !== 0))
  })
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGTERM')
    } catch {
      // It has already exited.
    }
  }
  return { name, end, result }
}

const runs = process.argv.slice(2).map(start)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const { end } of runs) end()
    process.exit(1)
  })
}
for (const { name, result } of runs) {
  void result.then(({ failed, said, seconds }) => {
    if (!failed) return console.log(`   ${name}: ${seconds} s`)
    process.stderr.write(said)
    console.error(`\n${name} failed.`)
    process.exitCode = 1
    for (const run of runs) if (run.name !== name) run.end()
    process.exit()
  })
}
