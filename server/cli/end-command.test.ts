import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endCommand } from './end-command.ts'

let said: string[]
let usual: typeof process.exitCode
beforeEach(() => {
  said = []
  usual = process.exitCode
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = usual
})

const draft = '/safe/enamel.backup.23613.part'

test.each([
  ['ENOSPC', 'The disk is full. Nothing was saved.'],
  ['EDQUOT', 'The disk is full. Nothing was saved.'],
  ['ENOENT', '/safe/enamel.backup cannot be opened: there is no such file or folder.'],
  ['EACCES', '/safe/enamel.backup cannot be opened: this user has no permission.'],
])(
  'a command that the disk fails with %s exits with 1 and a sentence, and names no file that the user didn’t type',
  (code, words) => {
    endCommand(Object.assign(new Error(`${code}: open '${draft}'`), { code, path: draft }))
    expect(said).toEqual([words])
    expect(process.exitCode).toBe(1)
  },
)
