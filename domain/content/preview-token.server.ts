import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signed preview link opens: one version of one brand, for a while. */
export type PreviewGrant = { version: string; expiresAt: Date }

/** The token of a link that lets its bearer open a version where `previewAccess` is 'staff'. Nothing is stored. */
export function previewToken(
  secret: string,
  { brandId, version, expiresAt }: PreviewGrant & { brandId: string },
): string {
  const expires = Math.floor(expiresAt.getTime() / 1000).toString(36)
  return `${version}.${expires}.${signature(secret, [brandId, version, expires]).toString('base64url')}`
}

/** What `token` opens at this brand; null when it is not ours, of another brand, altered or over. */
export function readPreviewToken(
  secret: string,
  { brandId, token, now }: { brandId: string; token: string | null; now: Date },
): PreviewGrant | null {
  const [, version = '', expires = '', given = ''] =
    /^(working|[1-9]\d{0,8})\.([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token ?? '') ?? []
  const actual = Buffer.from(given, 'base64url')
  const expected = signature(secret, [brandId, version, expires])
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  const expiresAt = new Date(Number.parseInt(expires, 36) * 1000)
  return expiresAt > now ? { version, expiresAt } : null
}

function signature(secret: string, parts: string[]): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['preview', ...parts]))
    .digest()
}
