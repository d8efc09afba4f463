/** A way to the same database on which nothing can be written, as on a replica. */
export function readOnlyUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  return url.href
}
