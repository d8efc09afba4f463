/** A URL of the same database that allows no writes, as on a replica. */
export function readOnlyUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  return url.href
}
