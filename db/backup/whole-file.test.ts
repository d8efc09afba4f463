import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeWhole } from './whole-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whole-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Another process that writes `theirs` to the same path, and then runs `andThen`. */
function writeElsewhere(path: string, andThen = '') {
  const program = `
    import { writeFileSync } from 'node:fs'
    import { writeWhole } from ${JSON.stringify(join(import.meta.dirname, 'whole-file.ts'))}
    await writeWhole(${JSON.stringify(path)}, async (draft) => {
      writeFileSync(draft, 'theirs')
      ${andThen}
    })`
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test('two simultaneous writers of one file each write a complete one, and the last to finish wins', async () => {
  const path = join(folder, 'backup')
  await writeWhole(path, async (draft) => {
    await writeFile(draft, 'ours, begun')
    expect(await once(writeElsewhere(path), 'exit')).toEqual([0, null])
    expect(await readFile(path, 'utf8')).toBe('theirs')
    await writeFile(draft, ' and ended', { flag: 'a' })
  })
  expect(await readFile(path, 'utf8')).toBe('ours, begun and ended')
  expect(await readdir(folder)).toEqual(['backup'])
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends a writer, and leaves no draft',
  async (signal) => {
    const path = join(folder, 'backup')
    await writeFile(path, 'the one before')
    const writer = writeElsewhere(
      path,
      `console.log('begun'); await new Promise((done) => setTimeout(done, 60_000))`,
    )
    await once(writer.stdout, 'data')
    expect(await readdir(folder)).toHaveLength(2)
    writer.kill(signal)
    expect(await once(writer, 'exit')).toEqual([null, signal])
    expect(await readdir(folder)).toEqual(['backup'])
    expect(await readFile(path, 'utf8')).toBe('the one before')
  },
)

test('a draft that a killed process left is removed with the next file of that name; a live process’s draft stays', async () => {
  const path = join(folder, 'backup')
  const writer = writeElsewhere(
    path,
    `console.log('begun'); await new Promise((done) => setTimeout(done, 60_000))`,
  )
  await once(writer.stdout, 'data')
  await writeWhole(path, (draft) => writeFile(draft, 'ours'))
  expect(await readdir(folder)).toHaveLength(2)
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  await writeWhole(path, (draft) => writeFile(draft, 'ours'))
  expect(await readdir(folder)).toEqual(['backup'])
})
