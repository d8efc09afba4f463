import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signed preview link opens: one version of one brand, for a limited time. */
export type PreviewGrant = {
  version: string
  expiresAt: Date
  /** The console link it belongs to, which staff can revoke. Links from the command line have none. */
  linkId?: string
}

/** The token of a link that opens a version where `previewAccess` is 'staff'. */
export function previewToken(
  secret: string,
  { brandId, version, expiresAt, linkId }: PreviewGrant & { brandId: string },
): string {
  const name = linkId ? `${version}~${linkId}` : version
  const expires = Math.floor(expiresAt.getTime() / 1000).toString(36)
  return `${name}.${expires}.${signature(secret, [brandId, name, expires]).toString('base64url')}`
}

/**
 * What `token` opens at this brand. Null when it is invalid, altered, expired or another brand's. The caller must check
 * whether the link was revoked (`isLinkOpen`).
 */
export function readPreviewToken(
  secret: string,
  { brandId, token, now }: { brandId: string; token: string | null; now: Date },
): PreviewGrant | null {
  const [, name = '', expires = '', given = ''] =
    /^((?:working|[1-9]\d{0,8})(?:~[0-9a-f-]{36})?)\.([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token ?? '') ?? []
  const actual = Buffer.from(given, 'base64url')
  const expected = signature(secret, [brandId, name, expires])
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  const expiresAt = new Date(Number.parseInt(expires, 36) * 1000)
  const [version = '', linkId] = name.split('~')
  return expiresAt > now ? { version, expiresAt, ...(linkId ? { linkId } : {}) } : null
}

/**
 * The token for a draft page the console shows in a frame. It is passed only in the URL, lasts an hour, and is required
 * to see the draft. Nothing is stored.
 */
export function frameToken(secret: string, { brandId, now }: { brandId: string; now: Date }): string {
  const expires = Math.floor(now.getTime() / 1000 + 3_600).toString(36)
  return `${expires}.${signature(secret, [brandId, expires], 'frame').toString('base64url')}`
}

/** Whether `token` lets the console show this brand's draft in a frame now. */
export function isFrameToken(
  secret: string,
  { brandId, token, now }: { brandId: string; token: string; now: Date },
): boolean {
  const [, expires = '', given = ''] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token) ?? []
  const actual = Buffer.from(given, 'base64url')
  const expected = signature(secret, [brandId, expires], 'frame')
  const isOurs = actual.length === expected.length && timingSafeEqual(actual, expected)
  return isOurs && Number.parseInt(expires, 36) * 1000 > now.getTime()
}

function signature(secret: string, parts: string[], purpose = 'preview'): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest()
}
