import { spawn } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { siteMapScript } from '#server/rendering/site-map.ts'

/**
 * Builds the site: the server with the English browser files and, in parallel, the Spanish ones, which are then added
 * to the same folder (decision 0179).
 */

const client = 'build/client'
const spanish = '.data/build-es'

/** Runs one build of the framework; prints its output only if it fails. */
function build(language: 'en' | 'es'): Promise<void> {
  return new Promise((done, failed) => {
    const env = { ...process.env, NODE_ENV: 'production', SITE_LANGUAGE: language }
    const child = spawn('react-router', ['build'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let told = ''
    const hear = (text: Buffer) => {
      told += text
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', failed)
    child.on('exit', (code) =>
      code === 0 ? done() : failed(new Error(`The site (${language}) could not be built.\n${told}`)),
    )
  })
}

/** Both languages are one release: the list of Spanish files gets the English build's id, which browsers compare. */
async function joinLanguages(): Promise<void> {
  const [english = ''] = globSync(join(client, 'assets/manifest-*.js'))
  const [, version] = /"version":"(\w+)"/.exec(readFileSync(english, 'utf8')) ?? []
  if (!version) throw new Error('The English build has no id.')
  const list = pathToFileURL(resolve(spanish, 'server/spanish.js')).href
  const built: { default: ServerBuild['assets'] } = await import(list)
  const assets = { ...built.default, version }
  cpSync(join(spanish, 'client/assets'), join(client, 'assets'), { recursive: true })
  writeFileSync(join(client, assets.url), siteMapScript(assets))
  writeFileSync('build/spanish.json', JSON.stringify(assets))
  rmSync(spanish, { recursive: true })
}

await Promise.all([build('en'), build('es')])
await joinLanguages()
