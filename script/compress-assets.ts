import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { withoutConsole } from '#server/rendering/site-map.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const worthIt = /\.(m?js|css|svg|json|txt|xml|wasm|geojson)$/

/** Writes a .br and a .gz next to every text file of the browser build, so that no request has to compress. */
async function compressAssets(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !worthIt.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    const br = await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    await writeFile(`${path}.br`, br)
    await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }))
  }
}

/** Removes the console's screens from the site map that visitors of the brands' sites load. */
async function splitSiteMap(directory: string): Promise<void> {
  const maps = (await readdir(directory)).filter((name) => /^manifest-[^.]+\.js$/.test(name))
  for (const name of maps) {
    const path = join(directory, name)
    await writeFile(path, withoutConsole(await readFile(path, 'utf8')))
  }
}

await splitSiteMap('build/client/assets')
await compressAssets('build/client')
