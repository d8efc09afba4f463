import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pseudoCatalog } from '#tests/helpers/pseudo/pseudo-words.ts'

/**
 * A build of these sources whose Spanish catalogs are in the pseudo-language, in a separate folder that is deleted when
 * the drill ends; shipped builds never contain that language. `PSEUDO_BUILD=<folder>` keeps and reuses it.
 */
export function buildPseudo(): string {
  const given = process.env.PSEUDO_BUILD
  const folder = given ?? mkdtempSync(join(tmpdir(), 'enamel-pseudo-'))
  if (existsSync(join(folder, 'build/spanish.json'))) return folder
  if (!given) process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  for (const file of listed.split('\0')) {
    if (file === '' || !existsSync(file) || /^(?:docs|tests|drill|bench)\//.test(file)) continue
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  const modules = join(folder, 'node_modules')
  if (!existsSync(modules)) symlinkSync(join(process.cwd(), 'node_modules'), modules)
  const catalogs = join(folder, 'messages/es')
  for (const name of readdirSync(catalogs)) {
    const file = join(catalogs, name)
    writeFileSync(file, JSON.stringify(pseudoCatalog(JSON.parse(readFileSync(file, 'utf8')))))
  }
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '--silent'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`The build in the pseudo-language failed:\n${stdout}${stderr}`)
  return folder
}
