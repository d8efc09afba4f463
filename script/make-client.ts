import { writeFileSync } from 'node:fs'
import { createAdminApi } from '#api/admin/index.ts'
import { createApi } from '#api/index.ts'
import { describeAdminApi, describeApi } from '#api/open-api.ts'
import { clientTypes } from './client-types.ts'

/** The client's generated files, as the documents require them; `npm run client` writes them. */
export function generatedClient(): Record<string, string> {
  const https = true
  const site = describeApi(createApi({ gateway: 'sandbox', https }), { https })
  const admin = describeAdminApi(createAdminApi({ https }), { https })
  return {
    'client/generated/site-calls.ts': clientTypes(site, 'SiteCalls'),
    'client/generated/console-calls.ts': clientTypes(admin, 'ConsoleCalls'),
  }
}

if (process.argv[1]?.endsWith('make-client.ts'))
  for (const [path, source] of Object.entries(generatedClient())) writeFileSync(path, source)
