import type { Db } from '#db/client.ts'
import type { ReportsDatabase } from '#db/reports-database.ts'
import type { OfficeIndex } from '#domain/offices/search/office-index.server.ts'
import type { BrowserGatewayConfig } from '#domain/values/gateways.ts'
import type { FindTxt } from '#integrations/dns/find-txt.ts'
import type { MediaStore } from '#integrations/media/media-store.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import type { BrandDirectory } from './brands/brand-directory.server.ts'
import type { ContentStore } from './content/content-store.server.ts'
import type { MailCatalog } from './mail-catalog.ts'

/** Configuration for the domain and for `app`, `api` and `jobs`. Secrets stay with the code that needs them. */
export type ServicesConfig = {
  appEnv: 'demo' | 'development' | 'test' | 'production'
  /** The origin of links in emails and of redirects, regardless of the request's Host header. */
  publicOrigin: string
  /** The console's origin. Null: there is no console. */
  consoleOrigin: string | null
  defaultBrand: string
  sessionSecret: string
  idleLogoutSeconds: number
  idleReloadSeconds: number
  versionPollSeconds: number
  gateway: BrowserGatewayConfig
  enableRecaptcha: boolean
  recaptchaSiteKey: string | null
  /** The operator's file of map tiles (PMTiles). Null: the map is a sketch. */
  streetTilesFile: string | null
  /** Real-user monitoring. Null while it isn't configured. Rates are in percent of sessions. */
  rum: {
    applicationId: string
    clientToken: string
    site: string
    sessionSampleRate: number
    replaySampleRate: number
    /** The address browsers send to instead of the provider's intake for `site`. */
    intakeOrigin: string | null
  } | null
}

/** What `app`, `api` and `jobs` receive at startup: database, gateway, clock and in-memory caches. */
export type Services = {
  db: Db
  /** The database that reports and exports read, which may be a replica. */
  reports: ReportsDatabase
  gateway: PaymentGateway
  /** Where new pictures are stored. Null: in the database. */
  mediaStore: MediaStore | null
  now: () => Date
  config: ServicesConfig
  brands: BrandDirectory
  content: ContentStore
  offices: OfficeIndex
  mails: MailCatalog
  /** The label of a job in the console. */
  jobs: { label: (name: string) => string }
  /** Looks up TXT records, which prove that a domain belongs to a brand. */
  findTxt: FindTxt
  /** Logs an error that needs a person's attention. */
  alarm: (message: string, details: Record<string, unknown>) => void
}
