import { registerHooks } from 'node:module'
import { file, quicken } from './quicker-drizzle.ts'

// `node --import` of this file: the tests make their SQL as quickly as the build does.
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!file.test(url)) return loaded
    return { ...loaded, source: quicken(String(loaded.source), url) }
  },
})
