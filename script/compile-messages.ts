import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { type Catalog, expressionOf, faultsOf, roomModule } from './message-code.ts'

/**
 * `node script/compile-messages.ts` compiles the catalogs in `messages/` to code in `.messages/`, imported as
 * #messages.
 */

const root = join(import.meta.dirname, '..')
const out = join(root, '.messages')

type Room = { room: string; en: Catalog; es: Catalog | null }

/** Every catalog with its messages; Spanish is null until its file exists. */
export function readRooms(): Room[] {
  const read = (locale: string, file: string): Catalog =>
    JSON.parse(readFileSync(join(root, 'messages', locale, file), 'utf8'))
  const spanish = new Set(existsSync(join(root, 'messages/es')) ? readdirSync(join(root, 'messages/es')) : [])
  const files = readdirSync(join(root, 'messages/en')).filter((file) => file.endsWith('.json'))
  return files.sort().map((file) => ({
    room: basename(file, '.json'),
    en: read('en', file),
    es: spanish.has(file) ? read('es', file) : null,
  }))
}

function writeIfNew(file: string, code: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== code) writeFileSync(file, code)
}

/**
 * Compiles all catalogs. Unchanged files aren't rewritten.
 * @throws an error that lists each invalid message.
 */
export function compileMessages(): void {
  const rooms = readRooms()
  const faults = rooms.flatMap(({ room, en, es }) => faultsOf(room, en, es))
  if (faults.length > 0) throw new Error(`Sentences at fault:\n${faults.join('\n')}`)
  mkdirSync(out, { recursive: true })
  const files = new Map(rooms.map(({ room, en, es }) => [`${room}.ts`, roomModule(room, en, es)]))
  files.set('index.ts', rooms.map(({ room }) => `export * from './${room}.ts'\n`).join(''))
  for (const file of readdirSync(out)) if (!files.has(file)) rmSync(join(out, file))
  for (const [file, code] of files) writeIfNew(join(out, file), code)
}

/**
 * Compiles the catalogs before a build and after each edit. The browser gets each message as its own module in one
 * language, so that a page loads only the messages it shows: decision 0130.
 */
export function messages(locale: 'en' | 'es' = 'en'): Plugin {
  const sentence = '\0message:'
  const sentences = new Map<string, string>()
  return {
    name: 'messages',
    config: () => compileMessages(),
    configureServer({ watcher }) {
      watcher.on('change', (file) => {
        if (file.startsWith(join(root, 'messages/')) && file.endsWith('.json')) compileMessages()
      })
    },
    buildStart() {
      for (const { en, es } of readRooms())
        for (const [key, message] of Object.entries((locale === 'es' && es) || en))
          sentences.set(key, `export const ${key} = (v) => ${expressionOf(message)}`)
    },
    resolveId: (id) => (id.startsWith(sentence) ? id : null),
    load(id) {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return null
      const isIndex = id === join(out, 'index.ts')
      const code = isIndex
        ? [...sentences.keys()].map((key) => `export { ${key} } from '${sentence}${key}'`).join('\n')
        : id.startsWith(sentence) && sentences.get(id.slice(sentence.length))
      return code ? { code, moduleType: 'js', moduleSideEffects: false } : null
    },
  }
}

if (process.argv[1] === import.meta.filename) compileMessages()
