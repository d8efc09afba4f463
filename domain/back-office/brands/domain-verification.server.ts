import { createHmac } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { ofBrand } from '#db/of-brand.ts'
import { enqueue } from '#db/queue.ts'
import { mails } from '#db/schema/mail.ts'
import { lastCoverOf, reachableUntil } from '#domain/back-office/brands/closing/read-closing.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { findTakenHosts, invalid, lockBrand, lockNames, writeBrand } from './brand-names.server.ts'
import { type HostRow, mostHosts } from './tenancy.schema.ts'

/**
 * Which hosts are served only once DNS proves ownership: in production, all except the one in the deployment's own
 * settings. Elsewhere, on localhost and in tests, none.
 */
export function requiresDomainVerification(config: {
  appEnv: string
  publicOrigin: string
}): (host: string) => boolean {
  const own = new URL(config.publicOrigin).hostname
  return (host) => config.appEnv === 'production' && host !== own
}

type HostDeps = StaffDeps & { secret: string }
type OfHost = { brandId: string; host: string }

/** The TXT record that proves a brand's ownership of a host: its name and text. */
export function verificationRecord(
  secret: string,
  { brandId, host }: OfHost,
): { name: string; text: string } {
  const token = createHmac('sha256', secret).update(`host ${brandId} ${host}`).digest('hex').slice(0, 32)
  return { name: `_enamel.${host}`, text: `enamel-verification=${token}` }
}

/** A brand's hosts as its page shows them: served ones first, then those waiting for verification. */
export function hostsOf({ id, hosts, settings }: Brand, secret: string): HostRow[] {
  const checks = new Map(settings.hostChecks.map(({ host, checkedAt }) => [host, checkedAt]))
  const waiting = settings.hostChecks.map(({ host }) => host).filter((host) => !hosts.includes(host))
  return [...hosts, ...waiting].map((host) => ({
    host,
    isServed: hosts.includes(host),
    checkedAt: checks.get(host) ?? null,
    record: verificationRecord(secret, { brandId: id, host }),
  }))
}

/**
 * Adds a host, which is served once its record is found.
 * @throws DomainError `invalid`: it already belongs to a brand, or there are too many.
 */
export async function addHost(
  deps: StaffDeps,
  { brandId, host }: OfHost,
  reservedHosts: readonly string[],
): Promise<void> {
  await audited(deps, async (tx) => {
    await lockNames(tx)
    const brand = await lockBrand(tx, brandId)
    const { hostChecks } = brand.settings
    const isAsked = hostChecks.some((check) => check.host === host)
    if (isAsked || (await findTakenHosts(tx, [host], reservedHosts)).length > 0) {
      throw invalid([{ path: 'host', message: `${host} is already taken.` }])
    }
    if (new Set([...brand.hosts, ...hostChecks.map((check) => check.host)]).size >= mostHosts) {
      throw invalid([{ path: 'host', message: `A brand can have at most ${mostHosts} hosts.` }])
    }
    await writeBrand(tx, {
      ...brand,
      settings: { ...brand.settings, hostChecks: [...hostChecks, { host, checkedAt: null }] },
    })
    return { act: { action: 'brand.host_added', ...subjectOf(brand), after: { host } } }
  })
}

/**
 * Looks up a host's record, and serves the brand there once it's found.
 * @throws DomainError `not_found`: not a host of the brand; `invalid`: the record is missing, or another brand was
 * first.
 */
export async function verifyDomain(
  deps: HostDeps & { findTxt: (name: string) => Promise<string[]> },
  { brandId, host }: OfHost,
): Promise<void> {
  const record = verificationRecord(deps.secret, { brandId, host })
  // Outside the transaction: a name server can be slow.
  const isThere = (await deps.findTxt(record.name)).includes(record.text)
  await audited(deps, async (tx) => {
    await lockNames(tx)
    const brand = await lockBrand(tx, brandId)
    const { hosts } = brand
    const others = brand.settings.hostChecks.filter((check) => check.host !== host)
    if (!hosts.includes(host) && others.length === brand.settings.hostChecks.length) throw notFound()
    if (!isThere) {
      throw new DomainError(
        'invalid',
        `${record.name} doesn’t have this TXT record yet. DNS changes can take an hour.`,
      )
    }
    if (!hosts.includes(host) && (await findTakenHosts(tx, [host], [])).length > 0) {
      throw new DomainError('invalid', `${host} now belongs to another brand.`)
    }
    if (hosts.length === 0) await queueHeldMails(tx, brandId)
    const checkedAt = deps.now.toISOString()
    await writeBrand(tx, {
      ...brand,
      hosts: hosts.includes(host) ? hosts : [...hosts, host],
      settings: { ...brand.settings, hostChecks: [...others, { host, checkedAt }] },
    })
    return { act: { action: 'brand.host_checked', ...subjectOf(brand), after: { host } } }
  })
}

/** Sends the emails that waited for the brand to have an address, however old they are. */
async function queueHeldMails(tx: AuditedTx, brandId: string): Promise<void> {
  const waiting = await tx
    .select({ mailId: mails.id })
    .from(mails)
    .where(ofBrand(mails, brandId, eq(mails.status, 'queued')))
    .orderBy(asc(mails.createdAt), asc(mails.id))
  for (const { mailId } of waiting)
    await enqueue(tx, 'send-mail', { mailId }, { jobKey: `retry-mail:${mailId}` })
}

/**
 * Removes a host: from now on nothing is served there.
 * @throws DomainError `not_found`; `conflict`: it's the last host of a closed brand, whose members still need it.
 */
export async function removeHost(deps: StaffDeps, { brandId, host }: OfHost): Promise<void> {
  await audited(deps, async (tx) => {
    const brand = await lockBrand(tx, brandId)
    const hosts = brand.hosts.filter((each) => each !== host)
    const hostChecks = brand.settings.hostChecks.filter((check) => check.host !== host)
    const isKnown = hosts.length < brand.hosts.length || hostChecks.length < brand.settings.hostChecks.length
    if (!isKnown) throw notFound()
    if (brand.settings.closing && brand.hosts.length > 0 && hosts.length === 0)
      await refuseWhileReached(tx, brand, deps.now)
    await writeBrand(tx, { ...brand, hosts, settings: { ...brand.settings, hostChecks } })
    return { act: { action: 'brand.host_removed', ...subjectOf(brand), before: { host } } }
  })
}

async function refuseWhileReached(tx: AuditedTx, { id, settings }: Brand, now: Date): Promise<void> {
  const today = dateIn(settings.timeZone, now)
  const until = reachableUntil((await lastCoverOf(tx, id)) ?? '0001-01-01')
  if (today > until) return
  throw new DomainError(
    'conflict',
    `Members of a closed brand have their cards, documents and data on its site until ${formatDate(until)}, and this is its last host.`,
  )
}

const subjectOf = ({ id, name }: Brand) => ({ brandId: id, subject: { kind: 'brand', id, name } })
