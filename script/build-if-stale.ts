import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Builds unless `build/` is up to date with these sources. */

const SOURCES = [
  'api',
  'app',
  'db',
  'demo',
  'documents',
  'domain',
  'emails',
  'integrations',
  'jobs',
  'messages',
  'public',
  'server',
  'package-lock.json',
  'package.json',
  'react-router.config.ts',
  'script/build-site.ts',
  'script/compile-messages.ts',
  'script/message-code.ts',
  'tsconfig.json',
  'vite.config.ts',
]
const STAMP = 'build/.sources'
const RESULTS = ['build/server/web.js', 'build/server/enamel.js', 'build/spanish.json', 'build/client']

const sources = hashOf(SOURCES)
if (readStamp() === sources && RESULTS.every((path) => existsSync(path))) {
  console.log('The build is up to date.')
} else {
  build()
}

function build(): void {
  console.log('Building ...')
  const began = Date.now()
  rmSync(STAMP, { force: true })
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '--silent'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`)
    const full = /ENOSPC|EDQUOT|[Nn]o space left/.test(`${stdout}${stderr}`)
    console.error(
      full ? '\nThe disk is full. The build needs about 50 MB.' : '\nThe build failed; the reason is above.',
    )
    process.exitCode = 1
    return
  }
  mkdirSync('build', { recursive: true })
  writeFileSync(STAMP, sources)
  console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

function hashOf(paths: string[]): string {
  const hash = createHash('sha256').update(process.version)
  const visit = (path: string): void => {
    if (!existsSync(path)) return
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  }
  for (const path of paths.flatMap(filesOf)) visit(path)
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (!existsSync(path) || path.includes('.')) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function readStamp(): string {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
}
