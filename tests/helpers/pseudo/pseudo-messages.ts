import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRooms } from '../../../script/compile-messages.ts'
import { roomModule } from '../../../script/message-code.ts'
import { pseudoCatalog } from './pseudo-words.ts'

/**
 * Compiles the catalogs with the pseudo-language in place of Spanish, and imports them. Tests mock #messages with it.
 */
export async function pseudoMessages(): Promise<Record<string, unknown>> {
  const folder = join(process.cwd(), '.data/pseudo-messages')
  mkdirSync(folder, { recursive: true })
  const rooms = readRooms()
  for (const { room, en, es } of rooms)
    writeFileSync(join(folder, `${room}.ts`), roomModule(room, en, es && pseudoCatalog(es)))
  const modules: Record<string, unknown>[] = await Promise.all(
    rooms.map(({ room }) => import(join(folder, `${room}.ts`))),
  )
  return Object.assign({}, ...modules)
}
