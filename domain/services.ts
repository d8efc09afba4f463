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

/** Configuration the domain and the doors may know; secrets stay with what needs them. */
export type ServicesConfig = {
  appEnv: 'demo' | 'development' | 'test' | 'production'
  /** The origin links in mails and redirects use, whatever a request's Host says. */
  publicOrigin: string
  /** Where the staff work; null: there is no console. */
  consoleOrigin: string | null
  defaultBrand: string
  sessionSecret: string
  idleLogoutSeconds: number
  idleReloadSeconds: number
  versionPollSeconds: number
  gateway: BrowserGatewayConfig
  enableRecaptcha: boolean
  recaptchaSiteKey: string | null
  /** The operator's file of map tiles (PMTiles); null: the map is a sketch. */
  streetTilesFile: string | null
  /** Real-user monitoring; null while it is not configured. Rates in percent of sessions. */
  rum: {
    applicationId: string
    clientToken: string
    site: string
    sessionSampleRate: number
    replaySampleRate: number
    /** Where browsers send to instead of the provider's intake for `site`. */
    intakeOrigin: string | null
  } | null
}

/** What every door is handed at start: the database, the gateway, the clock, and what is kept in memory. */
export type Services = {
  db: Db
  /** Where reports and exports are read, and nothing else. */
  reports: ReportsDatabase
  gateway: PaymentGateway
  /** Where the bytes of new pictures go; null: into the database. */
  mediaStore: MediaStore | null
  now: () => Date
  config: ServicesConfig
  brands: BrandDirectory
  content: ContentStore
  offices: OfficeIndex
  mails: MailCatalog
  /** What the staff call a job of the queue; its stored name where this release does not know it. */
  jobs: { label: (name: string) => string }
  /** The TXT records of a name, by which a host is shown to be a brand's. */
  findTxt: FindTxt
  /** Tells whoever watches the log that somebody must look: a line at level error. */
  alarm: (message: string, details: Record<string, unknown>) => void
}
